// Notifies managers when a figure of a queue reaches a limit they want to know of. Notified again only after the figure was clearly
// better.
import type { Selectable } from 'kysely'
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { LiveReport } from '../../../contract/platform/report-calls.ts'
import { findLimitLevel, limitedFigures } from '../../../contract/queue-limits.ts'
import type { LimitedFigure, LimitLevel, QueueLevels } from '../../../contract/queue-limits.ts'
import { figureWords } from '../../../contract/queue-notification.ts'
import type { QueueNotification } from '../../../contract/queue-notification.ts'
import { services } from '../../../contract/channels.ts'
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import type { Tables } from '../../database/tables.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { alertOrganisation } from '../../platform/alert-organisation.ts'
import { countLiveQueues } from './count-live-queue.ts'
import { findQueueParts } from './find-queue-parts.ts'
import { readQueueKey } from './queue-limits.ts'
import { startRepeating } from '../../lib/start-repeating.ts'

type Services = Pick<Context, 'database' | 'now'>
type Limits = Selectable<Tables['queue_limits']>

const lookMs = 30_000
const minuteMs = 60_000

const minutes = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / minuteMs))

/** Amounts in the units of the limits; null if the figure has no value now. */
const toAmounts = (report: LiveReport): Readonly<Record<LimitedFigure, number | null>> => ({
  waiting: report.waiting,
  longest: report.longest === null ? null : minutes(Date.parse(report.time) - Date.parse(report.longest.since)),
  unassigned: report.unassigned,
  inProgress: report.inProgress,
  unattended: report.unattended,
  ending: report.ending,
  moderation: report.moderation,
  firstResponse: minutes(report.today.firstResponse.median),
  resolution: minutes(report.today.resolution.median),
  channels: report.channels.troubled,
})

const severity: Readonly<Record<LimitLevel, number>> = { calm: 0, warning: 1, alarm: 2 }

/** Display name of a queue: its organisation and the names of its filter. */
const nameQueue = async (unit: UnitOfWork, queue: QueueFilter): Promise<string> => {
  const { account, team, agent } = await findQueueParts(unit, queue)
  const organisation = await unit.get('ORGANISATION', queue.organisation ?? '')
  const names = [
    organisation && getDeclaration('ORGANISATION').title(organisation as unknown as AnyRow),
    account?.name,
    team && getDeclaration('TEAM').title(team as unknown as AnyRow),
    agent && getDeclaration('USER').title(agent as unknown as AnyRow),
  ]
  return names.filter(Boolean).join(' · ')
}

const tellReached = async (
  unit: UnitOfWork,
  queue: QueueFilter,
  { figure, amount, limit }: Omit<QueueNotification, 'queue'>,
): Promise<void> => {
  const id = queue.organisation ?? ''
  const data: QueueNotification = { queue, figure, amount, limit }
  await alertOrganisation(unit, id, {
    type: 'QUEUE_LIMIT',
    item: { type: 'ORGANISATION', id },
    title: await nameQueue(unit, queue),
    snippet: `${figureWords[figure]}: ${amount} ≥ ${limit}`,
    service: services.find((service) => service === queue.channel) ?? null,
    data: { ...data },
  })
}

const tellOfQueue = async (
  { database, now }: Services,
  found: Limits,
  queue: QueueFilter,
  report: LiveReport,
): Promise<void> => {
  const amounts = toAmounts(report)
  await transact(
    database,
    { actor: null },
    async (unit) => {
      await unit.lock(`queue_limits:${found.organisation_id}:${found.queue}`)
      const row = (key: 'organisation_id' | 'queue') => [key, '=', found[key]] as const
      const present = await unit.tx
        .selectFrom('queue_limits')
        .selectAll()
        .where(...row('organisation_id'))
        .where(...row('queue'))
        .executeTakeFirst()
      // Another process has counted more recently, or the limits were removed.
      if (!present?.notifies || (present.looked_at !== null && present.looked_at >= new Date(report.time))) return
      const levels: Partial<Record<LimitedFigure, LimitLevel>> = {}
      for (const figure of limitedFigures) {
        const [limits, amount] = [present.limits[figure], amounts[figure]]
        if (limits === undefined || amount === null) continue
        const last = present.levels[figure] ?? 'calm'
        const level = findLimitLevel(last, amount, limits)
        if (level === 'calm') continue
        levels[figure] = level
        if (severity[level] > severity[last])
          await tellReached(unit, queue, { figure, amount, limit: limits[level] ?? amount })
      }
      await unit.tx
        .updateTable('queue_limits')
        .set({ levels: JSON.stringify(levels satisfies QueueLevels), looked_at: report.time })
        .where(...row('organisation_id'))
        .where(...row('queue'))
        .execute()
    },
    { now },
  )
}

/** Checks all queues with notifications; those of an organisation are counted together. */
export const reviewQueueLimits = async (context: Services): Promise<void> => {
  const rows = await context.database.kysely
    .selectFrom('queue_limits')
    .selectAll()
    .where('notifies', '=', true)
    .execute()
  const byOrganisation = Map.groupBy(rows, ({ organisation_id }) => organisation_id)
  for (const [id, found] of byOrganisation) {
    const queues = found.map(({ queue }) => readQueueKey(id, queue))
    const reports = await countLiveQueues(context.database, [id], queues, context.now())
    for (const [place, row] of found.entries()) {
      const [queue, report] = [queues[place], reports[place]]
      if (queue && report) await tellOfQueue(context, row, queue, report)
    }
  }
}

/** @returns a function that stops the watch; resolves when no run is in progress */
export const startWatchingQueueLimits = (context: Context): (() => Promise<void>) =>
  startRepeating({
    everyMs: lookMs,
    work: () => reviewQueueLimits(context),
    onError: (error) => context.log.warn({ err: error }, 'reports: the look at the limits failed'),
  })
