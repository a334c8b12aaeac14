// Acts on a conversation with their authors, one quiet line each between its messages. The server writes them and keeps them as long as the
// conversation: the change log forgets.
import { maxReasonLength } from '../close-reasons.ts'
import { defineEntity } from '../entity.ts'
import { choice, object, reference, references, text, time } from '../fields.ts'
import { getRecordTypes } from '../channels.ts'

const activityKinds = [
  'closed',
  'reopened',
  'snoozed',
  'woken',
  'assigned',
  'teamAssigned',
  'labelled',
  'unlabelled',
  'merged',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityEntity = defineEntity({
  type: 'ACTIVITY',
  base: '/api/activities',
  schema: object({
    threadId: reference().required(),
    /** The item of the conversation: who sees that sees this. */
    itemId: reference().required(),
    kind: choice(...activityKinds).required(),
    /** null: nobody here, e.g. a message that reopened it. */
    userId: reference(),
    /** Of `assigned`: whose it is now; null: nobody's. */
    assigneeId: reference(),
    /** Of `assigned`: whose it was. */
    formerAssigneeId: reference(),
    /** Of `teamAssigned`. */
    teamId: reference(),
    /** Of `labelled` and `unlabelled`. */
    labelIds: references(),
    /** Of `closed`. */
    closeReason: text(40),
    /** Of `assigned` and `teamAssigned`: why, in its author's words. */
    reason: text(maxReasonLength),
    /** Of `snoozed`. */
    snoozedUntil: time(),
  }),
  references: {
    threadId: { to: 'THREAD', onDelete: 'cascade' },
    userId: { to: 'USER', onDelete: 'keep' },
    assigneeId: { to: 'USER', onDelete: 'keep' },
    formerAssigneeId: { to: 'USER', onDelete: 'keep' },
    teamId: { to: 'TEAM', onDelete: 'keep' },
    labelIds: { to: 'SOCIALLABELOPTION', onDelete: 'keep' },
  },
  otherReferences: { itemId: { to: getRecordTypes('items'), onDelete: 'cascade' } },
  scope: { kind: 'thread', field: 'itemId' },
  allow: { list: 'member', get: 'member' },
  cached: true,
  filterable: ['threadId', 'itemId', 'kind', 'userId'],
  sortable: ['kind'],
  title: (activity) => activity.kind,
})
