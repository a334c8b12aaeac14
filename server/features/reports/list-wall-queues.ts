// The queues that a wallboard rotates through: everything its link covers, then each channel, account or team of it.
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { WallQueue } from '../../../contract/platform/wall-calls.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { OpenWallLink } from './wall-links.ts'

/** Maximum queues; with more, everybody would wait too long for theirs. */
const maxQueues = 24

/** Sorted by name. A single queue is dropped, as it would show the same as the whole. */
const inOrder = (queues: readonly WallQueue[]): readonly WallQueue[] =>
  queues.length < 2
    ? []
    : queues.toSorted((one, other) => String(one.name).localeCompare(String(other.name))).slice(0, maxQueues)

export const listWallQueues = async (
  { database }: Pick<Context, 'database'>,
  { organisationId, filter, rotation }: OpenWallLink,
): Promise<readonly WallQueue[]> => {
  const all: WallQueue = { name: null, filter }
  if (rotation === 'none') return [all]
  const narrow = (name: string, further: Partial<QueueFilter>): WallQueue => ({
    name,
    filter: { ...filter, ...further },
  })
  const { result: each } = await transact(database, { actor: null }, async (unit) => {
    if (rotation === 'team') {
      const teams = await unit.findAll('TEAM', { organisationId })
      return teams
        .filter(({ _id }) => filter.team === null || filter.team === _id)
        .map(({ _id, name }) => narrow(name ?? '–', { team: _id }))
    }
    const channels = (await unit.findAll('CHANNEL', { organisationId })).filter(
      ({ status, service, accountId }) =>
        status !== 'disconnected' &&
        (filter.channel === null || service === filter.channel) &&
        (filter.account === null || accountId === filter.account),
    )
    if (rotation === 'account')
      return channels.map(({ accountId, name }) => narrow(name ?? '–', { account: accountId }))
    return [...new Set(channels.map(({ service }) => service))].map((service) => narrow(service, { channel: service }))
  })
  return [all, ...inOrder(each)]
}
