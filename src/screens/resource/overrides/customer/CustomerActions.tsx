// Actions on a customer: assign, block and merge.
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import type { RecordPart } from '../override-parts.ts'
import { Assign } from './Assign.tsx'
import { Block } from './Block.tsx'
import { MergeWith } from './MergeWith.tsx'

interface CustomerActionsProps extends RecordPart {
  /** Called after a merge, which may have removed this customer. */
  readonly onMerged: () => void
}

export const CustomerActions = ({ onMerged, ...part }: CustomerActionsProps) => {
  const rights = useAppSelector(selectRights)
  const manages = rights !== null && canManageOrganisation(rights, String(part.row['organisationId'] ?? ''))
  return (
    <>
      <Assign {...part} manages={manages} />
      {manages ? <MergeWith {...part} onMerged={onMerged} /> : null}
      {manages ? <Block {...part} /> : null}
    </>
  )
}
