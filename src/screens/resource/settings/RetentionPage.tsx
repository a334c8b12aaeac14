// How long what is kept: set by the provider, so that an organisation's managers read who decides it.
import { isAdministrator } from '../../../../contract/permissions.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { RetentionPanel } from '../overrides/administration/RetentionPanel.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

export const RetentionPage = () => {
  const rights = useAppSelector(selectRights)
  return rights !== null && isAdministrator(rights) ? <RetentionPanel /> : <ReadOnlyNote by="provider" />
}
