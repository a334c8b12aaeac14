// Putting work items off and labelling them.
import { defineCall } from '../call.ts'
import { object, references, time } from '../fields.ts'

/** How many days ahead a work item can be put off. */
export const snoozeDaysMax = 366
/** Labels of one work item. */
export const threadLabelsMax = 50

const labels = () => references().max(threadLabelsMax, 'TOO_MANY_VALUES')

export const threadCalls = {
  /** It leaves the open ones and comes back at that time, or when the customer writes. */
  snoozeThread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/snooze',
    right: 'member',
    body: object({ until: time().required() }),
    command: true,
  }),
  /** What is named in neither stays as it is: two people who label at once both do. */
  labelThread: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/threads/:id/label',
    right: 'member',
    body: object({ add: labels(), remove: labels() }),
    command: true,
  }),
} as const
