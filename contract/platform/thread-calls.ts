// Putting conversations off and labelling them.
import { defineCall } from '../call.ts'
import { object, references, time } from '../fields.ts'

/** How many days ahead a conversation can be put off. */
export const maxSnoozeDays = 366
/** Labels of one conversation. */
export const maxThreadLabels = 50

const labels = () => references().max(maxThreadLabels, 'TOO_MANY_VALUES')

export const threadCalls = {
  /** It leaves the open ones and comes back at that time, or when the customer writes. */
  snoozeThread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/snooze',
    right: 'member',
    body: object({ until: time().required() }),
    command: true,
  }),
  /** Labels named in neither list stay, so that two people can label at once. */
  labelThread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/label',
    right: 'member',
    body: object({ add: labels(), remove: labels() }),
    command: true,
  }),
} as const
