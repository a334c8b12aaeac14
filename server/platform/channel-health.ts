// How a connected account is doing, for those who look after it.
import type { Row } from '../../contract/index.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'

type Health = Partial<Pick<Row<'CHANNEL'>, 'status' | 'lastInboundTime' | 'lastErrorTime' | 'lastError'>>

/** Many conversations share one channel: it is told of inbound to the minute, so that it is not written at every message. */
const minuteOf = (time: string): string => `${time.slice(0, 16)}:00.000Z`

const changeHealth = async (
  unit: UnitOfWork,
  accountId: string,
  healthOf: (channel: Row<'CHANNEL'>) => Health | null,
): Promise<void> => {
  const seen = await unit.find('CHANNEL', { accountId: accountId })
  if (!seen || healthOf(seen) === null) return
  // Locked only where there is something to write, and read again then.
  await unit.lock(`CHANNEL:${seen._id}`)
  const channel = await unit.get('CHANNEL', seen._id)
  const health = channel && healthOf(channel)
  if (health) await unit.change('CHANNEL', channel._id, health)
}

export const recordInbound = (unit: UnitOfWork, accountId: string, time: string): Promise<void> =>
  changeHealth(unit, accountId, ({ lastInboundTime }) =>
    (lastInboundTime ?? '') < minuteOf(time) ? { lastInboundTime: minuteOf(time) } : null,
  )

export const recordChannelError = (
  unit: UnitOfWork,
  accountId: string,
  message: string,
  reauthorise: boolean,
): Promise<void> =>
  changeHealth(unit, accountId, () => ({
    lastErrorTime: unit.now,
    lastError: clip(message, 500),
    ...(reauthorise ? { status: 'reauthorise' as const } : {}),
  }))

/** The platform itself tells how it stands with an account. @param status null: as it was */
export const updateStatus = (
  unit: UnitOfWork,
  accountId: string,
  time: string,
  word: string,
  status: Row<'CHANNEL'>['status'] | null,
): Promise<void> =>
  changeHealth(unit, accountId, () => ({
    ...(status === 'connected' ? {} : { lastErrorTime: time, lastError: clip(word, 500) }),
    ...(status ? { status } : {}),
  }))

/** The platform took a call with our token. */
export const recordChannelSuccess = (unit: UnitOfWork, accountId: string): Promise<void> =>
  changeHealth(unit, accountId, ({ status }) => (status === 'connected' ? null : { status: 'connected' }))
