// The organisation that is counted alone, or the only one that the user manages; null if several are counted together.
import type { QueueFilter } from '../../../contract/live-figures.ts'
import { canManageOrganisation } from '../../../contract/permissions.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectRights } from '../../store/network/session-slice.ts'

export const useOneOrganisation = ({ organisation }: QueueFilter): string | null => {
  const rights = useAppSelector(selectRights)
  const organisations = useAppSelector((state) => state.session.organisations)
  const managed = organisations.filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
  return organisation ?? (managed.length === 1 ? (managed[0]?._id ?? null) : null)
}
