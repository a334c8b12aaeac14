// Parts that are loaded after the first paint of a screen.
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
  // Preloads the account menu and its translations before it is opened.
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
