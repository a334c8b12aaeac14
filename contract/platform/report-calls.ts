// The queue as it stands, for managers.
import { defineCall } from '../call.ts'
import { services } from '../channels.ts'
import { array, choice, flag, number, object, reference } from '../fields.ts'
import { limitedFigures, maxLimit } from '../queue-limits.ts'
import type { QueueLimits } from '../queue-limits.ts'
import type { Report, ReportMeasure } from '../report-figures.ts'

export interface QueueCount {
  readonly open: number
  /** Open, and the customer spoke last. */
  readonly waiting: number
  readonly unassigned: number
}

/** What a client that holds all open conversations can count by itself. */
export interface LiveQueue extends QueueCount {
  /** Open and assigned to somebody. */
  readonly inProgress: number
  /** Waiting, and the reply window ends within the hour. */
  readonly ending: number
  /** Open, and nobody has answered since it was opened. */
  readonly unattended: number
  /** Open, with comments that wait for a manager. */
  readonly moderation: number
  /** The one that waits longest since its customer's last message; of several the one that was made first. */
  readonly longest: { readonly threadId: string; readonly since: string } | null
  readonly byService: Readonly<Record<string, QueueCount>>
  readonly byAccount: Readonly<Record<string, QueueCount>>
  readonly byOrganisation: Readonly<Record<string, QueueCount>>
  /** Of assigned ones. */
  readonly byAgent: Readonly<Record<string, QueueCount>>
}

/** Since midnight by the organisation's clock. */
export interface TodayReport {
  readonly firstResponse: ReportMeasure
  readonly resolution: ReportMeasure
  /** By hour of the day, from 0: how often a conversation was opened, and closed. */
  readonly opened: readonly number[]
  readonly closed: readonly number[]
}

export interface LiveReport extends LiveQueue {
  /** When it was counted; the backend's clock. */
  readonly time: string
  /** Closed since midnight by their organisation's clock, whatever became of them since. */
  readonly closedToday: number
  /** That midnight; null where the organisations' clocks differ. */
  readonly dayStart: string | null
  readonly today: TodayReport
  /** Connected accounts, and how many of them the platform does not serve as it should. */
  readonly channels: { readonly total: number; readonly troubled: number }
  /** Of exactly this queue; none where several organisations are counted together. */
  readonly limits: QueueLimits
  /** Whether managers are told when a figure reaches one of its limits. */
  readonly notifiesOfLimits: boolean
}

const limit = () => number().integer().min(1, 'INVALID_VALUE').max(maxLimit, 'INVALID_VALUE').nullable()

export const reportCalls = {
  /**
   * Of the organisations that the caller manages. In the query, each where it narrows: `organisation`, `account`, `team`, `agent` (ids) and
   * `channel` (a service).
   */
  liveReport: defineCall<LiveReport>()({ method: 'GET', path: '/api/reports/live', right: 'manager' }),
  /**
   * A figure (contract/report-figures.ts) of one organisation. In the query: `from` and `to`, days by the organisation's clock, `by` a
   * grouping (of the figure's, the first unless named), `business=1` for business hours only, `organisation` where the caller manages several.
   */
  report: defineCall<Report>()({ method: 'GET', path: '/api/reports/:figure', right: 'manager', words: ['figure'] }),
  /** Of one queue of an organisation, all of them: a figure that is not named has none. */
  setQueueLimits: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/organisations/:id/queueLimits',
    right: 'manager',
    body: object({
      channel: choice(...services),
      account: reference(),
      team: reference(),
      agent: reference(),
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
    }),
  }),
} as const
