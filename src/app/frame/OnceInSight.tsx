// What stands beside every screen and is nothing that its first sight waits for.
import { CommandHost } from '../commands/CommandHost.tsx'
import { KeptFocus } from './KeptFocus.tsx'

export const OnceInSight = ({ screenId }: { readonly screenId: string }) => (
  <>
    <CommandHost />
    <KeptFocus screenId={screenId} />
  </>
)
