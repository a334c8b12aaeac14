// How a connected account is doing, for those who look after it.
import type { ChannelProblem } from '../../contract/platform/channel.ts'
import type { Row } from '../../contract/index.ts'
import type { BeforeCommit } from '../database/database.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'
import { notifyOfChannel } from './notify-of-channel.ts'

type Channel = Row<'CHANNEL'>
type Health = Partial<Pick<Channel, 'status' | 'problem' | 'lastInboundTime' | 'lastErrorTime' | 'lastError'>>

const maxWordsLength = 500

/** Many conversations share one channel: it is told of inbound to the minute, so that it is not written at every message. */
const minuteOf = (time: string): string => `${time.slice(0, 16)}:00.000Z`

const channelLock = (channelId: string): string => `CHANNEL:${channelId}`

/** Nothing that the platform says of it concerns one that was disconnected here. */
const changeHealth = async (
  unit: UnitOfWork,
  accountId: string,
  healthOf: (channel: Channel) => Health | null,
): Promise<void> => {
  const seen = await unit.find('CHANNEL', { accountId: accountId })
  if (!seen || healthOf(seen) === null) return
  // Locked only where there is something to write, and read again then.
  await unit.lock(channelLock(seen._id))
  const channel = await unit.get('CHANNEL', seen._id)
  const health = channel && healthOf(channel)
  if (!health) return
  const changed = await unit.change('CHANNEL', channel._id, health)
  const isWorse = changed.problem && (changed.problem !== channel.problem || changed.status !== channel.status)
  if (isWorse && changed.status !== 'connecting') await notifyOfChannel(unit, changed)
}

/** The latest minute at which something came in, by unit and account. */
const inbound = new WeakMap<object, Map<string, string>>()

/** Written last in the unit (`writeInbound`). */
export const recordInbound = (unit: UnitOfWork, accountId: string, time: string): void => {
  const minutes = inbound.get(unit) ?? new Map<string, string>()
  if ((minutes.get(accountId) ?? '') < minuteOf(time)) minutes.set(accountId, minuteOf(time))
  inbound.set(unit, minutes)
}

/**
 * Run before every commit, so that nobody waits for anything else who holds a channel that all its conversations share: two portions would
 * wait for each other, one of which has just given a conversation to somebody.
 */
export const writeInbound: BeforeCommit = async (unit) => {
  const minutes = inbound.get(unit)
  if (!minutes) return
  const findLate = async (): Promise<Channel[]> => {
    const found: (Channel | null)[] = []
    for (const accountId of minutes.keys()) found.push(await unit.find('CHANNEL', { accountId }))
    return found
      .filter((channel) => channel !== null)
      .filter(({ accountId, lastInboundTime }) => (lastInboundTime ?? '') < (minutes.get(accountId) ?? ''))
  }
  const seen = await findLate()
  if (seen.length === 0) return
  // Locked only where there is something to write, and read again then.
  await unit.lock(...seen.map(({ _id }) => channelLock(_id)))
  for (const { _id, accountId } of await findLate())
    await unit.change('CHANNEL', _id, { lastInboundTime: minutes.get(accountId) ?? null })
}

const error = (time: string, words: string): Health => ({ lastErrorTime: time, lastError: clip(words, maxWordsLength) })
const well: Health = { status: 'connected', problem: null, lastError: null, lastErrorTime: null }
const isWell = ({ status, problem, lastError }: Channel): boolean => status === 'connected' && !problem && !lastError

/** Something went wrong with the account itself; what concerns one person or one comment does not belong here. */
export const recordChannelError = (
  unit: UnitOfWork,
  accountId: string,
  words: string,
  reauthorise: boolean,
): Promise<void> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'disconnected'
      ? null
      : {
          ...error(unit.now, words),
          ...(reauthorise ? { status: 'reauthorise' as const, problem: 'TOKEN_INVALID' as const } : {}),
        },
  )

/** It must be connected anew before it works. */
export const recordLost = (
  unit: UnitOfWork,
  accountId: string,
  problem: ChannelProblem,
  words: string,
): Promise<void> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'disconnected'
      ? null
      : // One that never had a token is not finished yet.
        {
          ...error(unit.now, words),
          status: status === 'connecting' && problem === 'TOKEN_MISSING' ? 'connecting' : 'reauthorise',
          problem,
        },
  )

/** The platform could not be asked: what is not connected yet says why; what is stays so. */
export const recordUnreachable = (unit: UnitOfWork, accountId: string, words: string): Promise<void> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'connecting' ? { ...error(unit.now, words), problem: 'PLATFORM_UNREACHABLE' } : null,
  )

/** The platform itself lets less through, until it says otherwise. @param problem null: it does not say why */
export const recordRestriction = (
  unit: UnitOfWork,
  accountId: string,
  time: string,
  problem: ChannelProblem | null,
  words: string,
): Promise<void> =>
  changeHealth(unit, accountId, (channel) => {
    const isKnown = channel.status === 'restricted' && (problem === null || problem === channel.problem)
    return isKnown || channel.status === 'disconnected'
      ? null
      : { ...error(time, words), status: 'restricted', problem: problem ?? 'ACCOUNT_RESTRICTED' }
  })

/** Trouble of the account itself, which ends when the platform says so; what a token or a subscription lacks does not end by that. */
const ofTheAccount = new Set<ChannelProblem>(['ACCOUNT_DISABLED', 'ACCOUNT_RESTRICTED', 'ACCOUNT_LOCKED'])

/**
 * The platform itself tells how it stands with an account.
 * @param status null: as it was
 * @param lacking what keeps it from being connected, whatever the platform says of the account
 */
export const updateStatus = (
  unit: UnitOfWork,
  accountId: string,
  time: string,
  { word, status, lacking }: { word: string; status: Channel['status'] | null; lacking: ChannelProblem | null },
): Promise<void> =>
  changeHealth(unit, accountId, (channel) => {
    if (status !== 'connected') return { ...error(time, word), ...(status ? { status } : {}) }
    const isStuck = channel.status === 'reauthorise' && channel.problem && !ofTheAccount.has(channel.problem)
    const left = lacking ?? (isStuck ? channel.problem : null)
    if (!left) return well
    // It has never been connected: its own identification says what it lacks.
    if (channel.status === 'connecting') return null
    return channel.status === 'reauthorise' && channel.problem === left
      ? null
      : { status: 'reauthorise', problem: left }
  })

/** The platform has answered who it is and that it serves it. A restriction is not lifted by that. */
export const recordConnected = (unit: UnitOfWork, accountId: string): Promise<void> =>
  changeHealth(unit, accountId, (channel) =>
    isWell(channel) || channel.status === 'restricted' || channel.status === 'disconnected' ? null : well,
  )

/**
 * The platform carried out a call with our token, as it does for an account that it lets through.
 * @param since when the call was asked for, where that may be long ago: it says nothing of trouble that came later
 */
export const recordChannelSuccess = (unit: UnitOfWork, accountId: string, since?: string): Promise<void> =>
  changeHealth(unit, accountId, (channel) => {
    const isEarlier = since !== undefined && since < (channel.lastErrorTime ?? '')
    return isWell(channel) || channel.status === 'disconnected' || isEarlier ? null : well
  })
