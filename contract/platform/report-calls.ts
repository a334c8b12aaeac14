// Live figures and reports, for managers.
import { defineCall } from '../call.ts'
import { services } from '../channels.ts'
import { replacing } from '../replacing.ts'
import { array, choice, flag, number, object, reference } from '../fields.ts'
import { limitedFigures, maxLimit } from '../queue-limits.ts'
import type { QueueLimits } from '../queue-limits.ts'
import type { Report, ReportMeasure } from '../report-figures.ts'

export interface QueueCount {
  readonly open: number
  /** Open, and the last message is the customer's. */
  readonly waiting: number
  readonly unassigned: number
}

/** The part that a client with all open conversations can count by itself. */
export interface LiveQueue extends QueueCount {
  /** Open and assigned to somebody. */
  readonly inProgress: number
  /** Waiting, and the reply window ends within the hour. */
  readonly ending: number
  /** Open, and nobody has replied since it was opened. */
  readonly unattended: number
  /** Open, with comments that wait for moderation. */
  readonly moderation: number
  /** The conversation that has waited longest since its customer's last message; of equal ones the one created first. */
  readonly longest: { readonly threadId: string; readonly since: string } | null
  readonly byService: Readonly<Record<string, QueueCount>>
  readonly byAccount: Readonly<Record<string, QueueCount>>
  readonly byOrganisation: Readonly<Record<string, QueueCount>>
  /** Counts only assigned conversations. */
  readonly byAgent: Readonly<Record<string, QueueCount>>
}

/** Figures since midnight in the organisation's time zone. */
export interface TodayReport {
  readonly firstResponse: ReportMeasure
  readonly resolution: ReportMeasure
  /** By hour of the day, from 0: number of conversations opened and closed. */
  readonly opened: readonly number[]
  readonly closed: readonly number[]
}

export interface LiveReport extends LiveQueue {
  /** Time of the count, by the server's clock. */
  readonly time: string
  /** Conversations closed since midnight in their organisation's time zone, even if reopened since. */
  readonly closedToday: number
  /** That midnight; null if the organisations' time zones differ. */
  readonly dayStart: string | null
  readonly today: TodayReport
  /** Number of connected accounts, and of those that the platform does not serve as it should. */
  readonly channels: { readonly total: number; readonly troubled: number }
  /** Limits of exactly this queue; none if several organisations are counted together. */
  readonly limits: QueueLimits
  /** Whether managers are notified when a figure reaches one of its limits. */
  readonly notifiesOfLimits: boolean
}

const limit = () => number().integer().min(1, 'INVALID_VALUE').max(maxLimit, 'INVALID_VALUE').nullable()

export const reportCalls = {
  /**
   * For the organisations that the caller manages. Optional filters in the query: `organisation`, `account`, `team`, `agent` (ids) and
   * `channel` (a service).
   */
  liveReport: defineCall<LiveReport>()({ method: 'GET', path: '/api/reports/live', right: 'manager' }),
  /**
   * A figure (contract/report-figures.ts) of one organisation. In the query: `from` and `to`, days in the organisation's time zone; `by`, a
   * grouping of the figure (default: its first); `business=1` for business hours only; `organisation` if the caller manages several.
   */
  report: defineCall<Report>()({ method: 'GET', path: '/api/reports/:figure', right: 'manager', words: ['figure'] }),
  /** Replaces all limits of one queue; a figure that is not listed has none. */
  setQueueLimits: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/organisations/:id/queueLimits',
    right: 'manager',
    body: replacing(
      {
        notifies: flag(),
        limits: array(
          object({
            figure: choice(...limitedFigures).required(),
            warning: limit(),
            alarm: limit().test(
              'order',
              'INVALID_VALUE',
              (alarm, { parent: { warning } }: { readonly parent: { readonly warning?: number | null } }) =>
                typeof alarm !== 'number' || typeof warning !== 'number' || alarm >= warning,
            ),
          }).required(),
        )
          .max(limitedFigures.length, 'INVALID_VALUE')
          .required(),
      },
      { channel: choice(...services), account: reference(), team: reference(), agent: reference() },
    ),
  }),
} as const
