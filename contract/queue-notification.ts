// The notification that a live figure has reached its limit: its data and its target.
import { queueFilterNames } from './live-figures.ts'
import type { QueueFilter } from './live-figures.ts'
import type { LimitedFigure } from './queue-limits.ts'

/** The `data` of the notification. */
export interface QueueNotification {
  readonly queue: QueueFilter
  readonly figure: LimitedFigure
  /** The figure's value and the limit that it reached: counts, or minutes. */
  readonly amount: number
  readonly limit: number
}

/** Keys of the figures' names in the locale files. */
export const figureWords: Readonly<Record<LimitedFigure, string>> = {
  waiting: 'QUEUE_WAITING',
  longest: 'QUEUE_LONGEST',
  unassigned: 'QUEUE_UNASSIGNED',
  inProgress: 'QUEUE_INPROGRESS',
  unattended: 'QUEUE_UNATTENDED',
  ending: 'QUEUE_ENDING',
  moderation: 'QUEUE_MODERATION',
  firstResponse: 'QUEUE_FIRSTRESPONSE',
  resolution: 'QUEUE_RESOLUTION',
  channels: 'QUEUE_CHANNELS',
}

export const reportsPath = '/reports'

/** Path of the live figures, narrowed to this queue; null if the notification has no queue. @param data of a notification */
export const toQueuePath = (data: unknown): string | null => {
  const queue = (data as { readonly queue?: unknown } | null | undefined)?.queue
  if (typeof queue !== 'object' || queue === null) return null
  const query = new URLSearchParams()
  for (const name of queueFilterNames) {
    const value = (queue as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'string') query.set(name, value)
  }
  return `${reportsPath}?${query}`
}
