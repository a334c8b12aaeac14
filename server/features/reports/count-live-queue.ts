// The current queue, counted over all conversations of the organisations that a user manages.
import type { LiveReport, QueueCount, TodayReport } from '../../../contract/platform/report-calls.ts'
import { queueFilterNames } from '../../../contract/live-figures.ts'
import type { QueueFilter, ReportScope } from '../../../contract/live-figures.ts'
import { canManageOrganisation, isAdministrator } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { measure } from '../../../contract/report-figures.ts'
import type { Database } from '../../database/database.ts'
import { readQueueLimits } from './queue-limits.ts'
import { readQueueRows } from './read-queue-rows.ts'
import type { ChannelGroup, OpenGroup, OwnMidnight, Place, QueueRows, TodayRow } from './read-queue-rows.ts'
import { createLocalClock } from './local-clock.ts'

export const toReportScope = (rights: Rights): ReportScope =>
  isAdministrator(rights)
    ? null
    : rights.members.map(({ organisationId }) => organisationId).filter((id) => canManageOrganisation(rights, id))

const isIn =
  (filter: QueueFilter) =>
  (of: Partial<Place>): boolean =>
    queueFilterNames.every((name) => filter[name] === null || filter[name] === of[name])

const none: QueueCount = { open: 0, waiting: 0, unassigned: 0 }

const addUp = (groups: readonly QueueCount[]): QueueCount =>
  groups.reduce(
    (sum, { open, waiting, unassigned }) => ({
      open: sum.open + open,
      waiting: sum.waiting + waiting,
      unassigned: sum.unassigned + unassigned,
    }),
    none,
  )

const addUpBy = (
  groups: readonly OpenGroup[],
  keyOf: (group: OpenGroup) => string | null,
): Record<string, QueueCount> => {
  const keyed = groups.filter((group) => keyOf(group) !== null)
  return Object.fromEntries(
    Object.entries(Object.groupBy(keyed, (group) => String(keyOf(group)))).map(([key, of]) => [key, addUp(of ?? [])]),
  )
}

const hoursADay = 24

/** Uses the same summary code as the reports over a period. */
const sumUpToday = (rows: readonly TodayRow[], midnights: readonly OwnMidnight[]): TodayReport => {
  const [responses, resolutions]: [number[], number[]] = [[], []]
  const [opened, closed] = [Array<number>(hoursADay).fill(0), Array<number>(hoursADay).fill(0)]
  const clocks = new Map(midnights.map(({ id, zone, time }) => [id, { time, toLocal: createLocalClock(zone) }]))
  const between = (from: string, to: string): number => Date.parse(to) - Date.parse(from)
  for (const { organisation, started, ended, inbound, reply } of rows) {
    const clock = clocks.get(organisation)
    if (clock === undefined) continue
    const { time, toLocal } = clock
    const count = (hours: number[], at: string): void => {
      const hour = Number(toLocal(Date.parse(at)).hour)
      hours[hour] = (hours[hour] ?? 0) + 1
    }
    if (started >= time) count(opened, started)
    if (ended !== null && ended >= time) {
      count(closed, ended)
      resolutions.push(between(started, ended))
    }
    if (inbound !== null && reply !== null && reply >= time) responses.push(between(inbound, reply))
  }
  return {
    firstResponse: measure(responses.length, responses),
    resolution: measure(resolutions.length, resolutions),
    opened,
    closed,
  }
}

const countClosedToday = (rows: readonly TodayRow[], midnights: readonly OwnMidnight[]): number => {
  const times = new Map(midnights.map(({ id, time }) => [id, time]))
  const isClosedToday = ({ organisation, closed }: TodayRow): boolean =>
    closed !== null && closed >= (times.get(organisation) ?? '')
  return new Set(rows.filter(isClosedToday).map(({ id }) => id)).size
}

const findLongest = (groups: readonly OpenGroup[]): LiveReport['longest'] => {
  const [longest] = groups.flatMap((group) => group.longest ?? []).sort()
  if (longest === undefined) return null
  const [since = '', threadId = ''] = longest.split(' ')
  return { threadId, since }
}

/** Channels belong to no team or agent; such a filter shows the channels of the whole queue. */
const addUpChannels = (
  groups: readonly ChannelGroup[],
  { organisation, channel, account }: QueueFilter,
): LiveReport['channels'] => {
  const own = groups.filter(isIn({ organisation, channel, account, team: null, agent: null }))
  const sumOf = (field: 'total' | 'troubled'): number => own.reduce((sum, group) => sum + group[field], 0)
  return { total: sumOf('total'), troubled: sumOf('troubled') }
}

type QueueFigures = Omit<LiveReport, 'limits' | 'notifiesOfLimits'>

const countQueue = (rows: QueueRows, filter: QueueFilter, now: Date): QueueFigures => {
  const isOwn = isIn(filter)
  const groups = rows.open.filter(isOwn)
  const today = rows.today.filter(isOwn)
  const midnights = rows.midnights.filter(({ id }) => filter.organisation === null || filter.organisation === id)
  const dayStarts = new Set(midnights.map(({ time }) => time))
  const total = addUp(groups)
  const sumOf = (field: 'ending' | 'unattended' | 'moderation'): number =>
    groups.reduce((sum, group) => sum + group[field], 0)
  return {
    ...total,
    time: now.toISOString(),
    inProgress: total.open - total.unassigned,
    ending: sumOf('ending'),
    unattended: sumOf('unattended'),
    moderation: sumOf('moderation'),
    closedToday: countClosedToday(today, midnights),
    dayStart: dayStarts.size === 1 ? (midnights[0]?.time ?? null) : null,
    today: sumUpToday(today, midnights),
    channels: addUpChannels(rows.channels, filter),
    longest: findLongest(groups),
    byService: addUpBy(groups, ({ channel }) => channel),
    byAccount: addUpBy(groups, ({ account }) => account),
    byOrganisation: addUpBy(groups, ({ organisation }) => organisation),
    byAgent: addUpBy(groups, ({ agent }) => agent),
  }
}

const everything: QueueFilter = { organisation: null, channel: null, account: null, team: null, agent: null }

/** All figures of all queues come from one snapshot and are read once. */
export const countLiveQueues = (
  database: Database,
  scope: ReportScope,
  filters: readonly QueueFilter[],
  now: Date,
): Promise<LiveReport[]> =>
  database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const [only, ...others] = filters
      const rows = await readQueueRows(tx, scope, only && others.length === 0 ? only : everything, now)
      const reports: LiveReport[] = []
      for (const filter of filters)
        reports.push({ ...countQueue(rows, filter, now), ...(await readQueueLimits(tx, scope, filter)) })
      return reports
    })

export const countLiveQueue = async (
  database: Database,
  scope: ReportScope,
  filter: QueueFilter,
  now: Date,
): Promise<LiveReport> => {
  const [report] = await countLiveQueues(database, scope, [filter], now)
  if (!report) throw new Error('no queue was counted')
  return report
}
