// Parts beside every screen that its first paint does not wait for.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyMenuChoices } from '../../components/LazyMenuChoices.tsx'
import { CommandHost } from '../commands/CommandHost.tsx'
import { LazyAccountMenuList } from './LazyAccountMenuList.tsx'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { ShownOnceHost } from './ShownOnceHost.tsx'
import { Tips } from './Tips.tsx'

export const DeferredShell = () => {
  const { i18n } = useTranslation()
  // It is there before somebody opens it, and so are its words.
  useEffect(() => {
    void LazyAccountMenuList.preload()
    void LazyMenuChoices.preload()
    void i18n.loadNamespaces('device')
  }, [i18n])
  return (
    <>
      <CommandHost />
      <ConfirmationDialog />
      <ShownOnceHost />
      <Tips />
    </>
  )
}
