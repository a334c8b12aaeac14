// What stands beside every screen and is nothing that its first sight waits for.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandHost } from '../commands/CommandHost.tsx'
import { accountMenuLater } from './account-menu-later.ts'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'
import { KeptFocus } from './KeptFocus.tsx'

export const OnceInSight = ({ screenId }: { readonly screenId: string }) => {
  const { i18n } = useTranslation()
  // It is there before somebody opens it, and so are its words.
  useEffect(() => {
    void accountMenuLater.load()
    void i18n.loadNamespaces('device')
  }, [i18n])
  return (
    <>
      <CommandHost />
      <ConfirmationDialog />
      <KeptFocus screenId={screenId} />
    </>
  )
}
