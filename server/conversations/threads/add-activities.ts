// Records what a unit has done with conversations, in whatever way: command, bulk job, undo, message, merge.
import type { Row } from '../../../contract/index.ts'
import type { ActivityKind } from '../../../contract/platform/activity.ts'
import type { PendingWrite } from '../../database/database.ts'
import type { PendingChange } from '../../database/pending.ts'
import { findReason } from './assignment-reasons.ts'
import { isClosedAsRemoved } from './close-as-removed.ts'

type Thread = Row<'THREAD'>
type Activity = { readonly kind: ActivityKind } & Partial<
  Pick<
    Row<'ACTIVITY'>,
    'assigneeId' | 'formerAssigneeId' | 'teamId' | 'labelIds' | 'snoozedUntil' | 'closeReason' | 'reason'
  >
>

/** A conversation may begin closed, e.g. by our own message: the customer's first message then opens it, which is no reopening. */
const wasEverOpen = async ({ tx }: PendingWrite, threadId: string): Promise<boolean> => {
  const ended = tx
    .selectFrom('episodes')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('ended_at', 'is not', null)
  return (await ended.limit(1).executeTakeFirst()) !== undefined
}

const toStatusActivities = async (
  writing: PendingWrite,
  threadId: string,
  before: Thread,
  after: Thread,
): Promise<Activity[]> => {
  if (after.status === 'snoozed')
    return before.status === 'snoozed' && before.snoozedUntil === after.snoozedUntil
      ? []
      : [{ kind: 'snoozed', snoozedUntil: after.snoozedUntil ?? null }]
  if (before.status === after.status) return []
  // Nobody did it: removed comments closed it, or another one arrived. The order in which the platform reports them leaves no trace.
  if (isClosedAsRemoved(after) || (writing.context.actor === null && isClosedAsRemoved(before))) return []
  if (after.status === 'closed') return [{ kind: 'closed', closeReason: after.closeReason ?? null }]
  if (before.status === 'snoozed') return [{ kind: 'woken' }]
  return writing.context.actor !== null || (await wasEverOpen(writing, threadId)) ? [{ kind: 'reopened' }] : []
}

/** A deleted label leaves all its conversations at once: that is no act on any of them. */
const findExistingLabels = async (writing: PendingWrite, ids: readonly string[]): Promise<string[]> => {
  const existing: string[] = []
  for (const id of ids) {
    const isLeaving = writing.pending.get(`SOCIALLABELOPTION:${id}`)?.after === null
    if (!isLeaving && (await writing.get('SOCIALLABELOPTION', id))) existing.push(id)
  }
  return existing
}

const toLabelActivities = async (writing: PendingWrite, before: Thread, after: Thread): Promise<Activity[]> => {
  const [had, has] = [before.labelIds ?? [], after.labelIds ?? []]
  const added = has.filter((id) => !had.includes(id))
  const removed = await findExistingLabels(
    writing,
    had.filter((id) => !has.includes(id)),
  )
  return [
    ...(added.length > 0 ? [{ kind: 'labelled' as const, labelIds: added }] : []),
    ...(removed.length > 0 ? [{ kind: 'unlabelled' as const, labelIds: removed }] : []),
  ]
}

const toActivities = async (
  writing: PendingWrite,
  threadId: string,
  before: Thread,
  after: Thread,
): Promise<Activity[]> => {
  const [had, has] = [before.assigneeId ?? null, after.assigneeId ?? null]
  const reason = findReason(writing, threadId)
  // A deleted team leaves its conversations at once, too.
  const isOtherTeam = Boolean(after.teamId) && after.teamId !== before.teamId
  // Only a person's merge is an act: the platform may report in any order that two records are one person.
  const isOtherCustomer =
    writing.context.actor !== null &&
    Boolean(before.customerId && after.customerId) &&
    before.customerId !== after.customerId
  return [
    ...(isOtherCustomer ? [{ kind: 'merged' as const }] : []),
    ...(isOtherTeam ? [{ kind: 'teamAssigned' as const, teamId: after.teamId ?? null, reason }] : []),
    // Handing a conversation to a team unassigns it: that is one act.
    ...(had === has || (isOtherTeam && has === null)
      ? []
      : [{ kind: 'assigned' as const, assigneeId: has, formerAssigneeId: had, reason }]),
    ...(await toLabelActivities(writing, before, after)),
    ...(await toStatusActivities(writing, threadId, before, after)),
  ]
}

const toThread = (row: NonNullable<PendingChange['after']>): Thread => row.doc as unknown as Thread

/** Runs before every commit. */
export const addActivities = async (writing: PendingWrite): Promise<void> => {
  for (const { type, id, before, after } of [...writing.pending.values()]) {
    if (type !== 'THREAD' || !before || !after) continue
    const thread = toThread(after)
    for (const activity of await toActivities(writing, id, toThread(before), thread)) {
      writing.add(
        'ACTIVITY',
        { threadId: id, itemId: thread.itemId, userId: writing.context.actor, ...activity },
        after.organisation_id === null ? {} : { organisationId: after.organisation_id },
      )
    }
  }
}
