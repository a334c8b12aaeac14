// Adds an activity for an act that leaves its conversation as it is, and still has something to say.
import type { Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

type Activity = Row<'ACTIVITY'>
type Act = Pick<Activity, 'kind'> &
  Partial<Pick<Activity, 'assigneeId' | 'formerAssigneeId' | 'teamId' | 'snoozedUntil' | 'reason'>>

export const recordRepeatedAct = (
  unit: UnitOfWork,
  { userId }: Rights,
  { _id: threadId, itemId, organisationId }: Row<'THREAD'>,
  act: Act,
): void => {
  const own = organisationId === undefined ? {} : { organisationId }
  unit.add('ACTIVITY', { threadId, itemId, userId, ...act }, own)
}
