// Actions on a conversation, with their authors; each is one line between its messages. The server writes them and keeps them as long as
// the conversation, because the change log is purged.
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
    /** The item of the conversation; everybody who sees the item sees this record. */
    itemId: reference().required(),
    kind: choice(...activityKinds).required(),
    /** Author; null: nobody here, e.g. a message that reopened it. */
    userId: reference(),
    /** For `assigned`: the new assignee; null: nobody. */
    assigneeId: reference(),
    /** For `assigned`: the previous assignee. */
    formerAssigneeId: reference(),
    /** For `teamAssigned`. */
    teamId: reference(),
    /** For `labelled` and `unlabelled`. */
    labelIds: references(),
    /** For `closed`. */
    closeReason: text(40),
    /** For `assigned` and `teamAssigned`: the author's reason. */
    reason: text(maxReasonLength),
    /** For `snoozed`. */
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
