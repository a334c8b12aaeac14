// The account, team and agent that a queue is filtered by, if they belong to the organisation.
import type { QueueFilter } from '../../../contract/live-figures.ts'
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'

interface QueueParts {
  readonly account: Row<'CHANNEL'> | null
  readonly team: Row<'TEAM'> | null
  readonly agent: Row<'USER'> | null
}

type QueueIds = Omit<QueueFilter, 'channel'>

/** Ignores those of other organisations, whose names could otherwise be read through a queue. */
export const findQueueParts = async (
  unit: UnitOfWork,
  { organisation, account, team, agent }: QueueIds,
): Promise<QueueParts> => {
  const own = { organisationId: organisation }
  const namedTeam = team === null ? null : await unit.get('TEAM', team)
  const place = agent === null ? null : await unit.find('ORGANISATIONMEMBERSHIP', { ...own, userId: agent })
  return {
    account: account === null ? null : await unit.find('CHANNEL', { ...own, accountId: account }),
    team: namedTeam?.organisationId === organisation ? namedTeam : null,
    agent: place && (await unit.get('USER', place.userId)),
  }
}

/** @throws ApiError INVALID_BODY if the filter names something that is not the organisation's */
export const checkQueueParts = async (unit: UnitOfWork, filter: QueueIds): Promise<void> => {
  const found = await findQueueParts(unit, filter)
  for (const name of ['account', 'team', 'agent'] as const)
    if (filter[name] !== null && found[name] === null)
      throw new ApiError('INVALID_BODY', { [name]: 'INVALID_ID' }, 'ORGANISATION')
}
