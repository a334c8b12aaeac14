// What stands beside every screen and is nothing that its first sight waits for.
import { useEffect } from 'react'
import { CommandHost } from '../commands/CommandHost.tsx'
import { accountMenuLater } from './account-menu-later.ts'
import { KeptFocus } from './KeptFocus.tsx'

export const OnceInSight = ({ screenId }: { readonly screenId: string }) => {
  // It is there before somebody opens it.
  useEffect(() => void accountMenuLater.load(), [])
  return (
    <>
      <CommandHost />
      <KeptFocus screenId={screenId} />
    </>
  )
}
