// The health of connected accounts, shown to those who manage them.
import type { ChannelProblem } from '../../contract/platform/channel.ts'
import type { Row } from '../../contract/index.ts'
import type { BeforeCommit } from '../database/database.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { clip } from '../lib/json-reading.ts'
import { notifyOfChannel } from './notify-of-channel.ts'

type Channel = Row<'CHANNEL'>
type Health = Partial<Pick<Channel, 'status' | 'problem' | 'lastInboundTime' | 'lastErrorTime' | 'lastError'>>

const maxWordsLength = 500

/** Many conversations share one channel, so the time of inbound messages is rounded to the minute to avoid a write per message. */
const minuteOf = (time: string): string => `${time.slice(0, 16)}:00.000Z`

const channelLock = (channelId: string): string => `CHANNEL:${channelId}`

/**
 * Changes a channel's health, and notifies managers if it got worse. Channels that were disconnected here ignore the platform's
 * reports; `healthOf` or its callers see to that.
 * @param healthOf the fields to change; null for no change
 * @returns whether anything changed
 */
const changeHealth = async (
  unit: UnitOfWork,
  accountId: string,
  healthOf: (channel: Channel) => Health | null,
): Promise<boolean> => {
  const channelBeforeLock = await unit.find('CHANNEL', { accountId })
  if (!channelBeforeLock || healthOf(channelBeforeLock) === null) return false
  // Locked only if there is something to write, and read again then.
  await unit.lock(channelLock(channelBeforeLock._id))
  const channel = await unit.get('CHANNEL', channelBeforeLock._id)
  const health = channel && healthOf(channel)
  if (!health) return false
  const changed = await unit.change('CHANNEL', channel._id, health)
  const isWorse = changed.problem && (changed.problem !== channel.problem || changed.status !== channel.status)
  if (isWorse && changed.status !== 'connecting') await notifyOfChannel(unit, changed)
  return true
}

/** The latest minute of inbound messages, by unit of work and account. */
const inbound = new WeakMap<object, Map<string, string>>()

/** Collects the time; `writeInbound` writes it at the end of the unit of work. */
export const recordInbound = (unit: UnitOfWork, accountId: string, time: string): void => {
  const minutes = inbound.get(unit) ?? new Map<string, string>()
  if ((minutes.get(accountId) ?? '') < minuteOf(time)) minutes.set(accountId, minuteOf(time))
  inbound.set(unit, minutes)
}

/**
 * Runs before every commit. The channel, which all its conversations share, is locked last, so that a unit holding it waits for
 * nothing else; otherwise two portions could deadlock, one of them having just assigned a conversation.
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
  const lateChannels = await findLate()
  if (lateChannels.length === 0) return
  // Locked only if there is something to write, and read again then.
  await unit.lock(...lateChannels.map(({ _id }) => channelLock(_id)))
  for (const { _id, accountId } of await findLate())
    await unit.change('CHANNEL', _id, { lastInboundTime: minutes.get(accountId) ?? null })
}

const error = (time: string, words: string): Health => ({ lastErrorTime: time, lastError: clip(words, maxWordsLength) })
const well: Health = { status: 'connected', problem: null, lastError: null, lastErrorTime: null }
const isWell = ({ status, problem, lastError }: Channel): boolean => status === 'connected' && !problem && !lastError

/** Records an error of the account itself; errors about one person or one comment do not belong here. */
export const recordChannelError = (
  unit: UnitOfWork,
  accountId: string,
  words: string,
  reauthorise: boolean,
): Promise<boolean> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'disconnected'
      ? null
      : {
          ...error(unit.now, words),
          ...(reauthorise ? { status: 'reauthorise' as const, problem: 'TOKEN_INVALID' as const } : {}),
        },
  )

/** Records that the account must be reconnected before it works. */
export const recordLost = (
  unit: UnitOfWork,
  accountId: string,
  problem: ChannelProblem,
  words: string,
): Promise<boolean> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'disconnected'
      ? null
      : // A channel that never had a token is still being set up.
        {
          ...error(unit.now, words),
          status: status === 'connecting' && problem === 'TOKEN_MISSING' ? 'connecting' : 'reauthorise',
          problem,
        },
  )

/** The platform could not be reached: a channel being connected shows that; a connected one stays so. */
export const recordUnreachable = (unit: UnitOfWork, accountId: string, words: string): Promise<boolean> =>
  changeHealth(unit, accountId, ({ status }) =>
    status === 'connecting' ? { ...error(unit.now, words), problem: 'PLATFORM_UNREACHABLE' } : null,
  )

/**
 * Records that the platform restricts the account, until it reports otherwise.
 * @param problem null if the platform does not say why
 */
export const recordRestriction = (
  unit: UnitOfWork,
  accountId: string,
  time: string,
  problem: ChannelProblem | null,
  words: string,
): Promise<boolean> =>
  changeHealth(unit, accountId, (channel) => {
    const isKnown = channel.status === 'restricted' && (problem === null || problem === channel.problem)
    return isKnown || channel.status === 'disconnected'
      ? null
      : { ...error(time, words), status: 'restricted', problem: problem ?? 'ACCOUNT_RESTRICTED' }
  })

/** Problems of the account itself, which end when the platform says so; problems of a token or subscription do not. */
const ofTheAccount = new Set<ChannelProblem>(['ACCOUNT_DISABLED', 'ACCOUNT_RESTRICTED', 'ACCOUNT_LOCKED'])

/**
 * Records the account's status as the platform reports it.
 * @param status null keeps the status
 * @param lacking what keeps the account from being connected, whatever the platform reports
 */
export const updateStatus = (
  unit: UnitOfWork,
  accountId: string,
  time: string,
  { word, status, lacking }: { word: string; status: Channel['status'] | null; lacking: ChannelProblem | null },
): Promise<boolean> =>
  changeHealth(unit, accountId, (channel) => {
    if (status !== 'connected') return { ...error(time, word), ...(status ? { status } : {}) }
    const isStuck = channel.status === 'reauthorise' && channel.problem && !ofTheAccount.has(channel.problem)
    const remainingProblem = lacking ?? (isStuck ? channel.problem : null)
    if (!remainingProblem) return well
    // It has never been connected: its identification will tell what is missing.
    if (channel.status === 'connecting') return null
    return channel.status === 'reauthorise' && channel.problem === remainingProblem
      ? null
      : { status: 'reauthorise', problem: remainingProblem }
  })

/** Records that the platform has identified the account and serves it. This does not lift a restriction. */
export const recordConnected = (unit: UnitOfWork, accountId: string): Promise<boolean> =>
  changeHealth(unit, accountId, (channel) =>
    isWell(channel) || channel.status === 'restricted' || channel.status === 'disconnected' ? null : well,
  )

/**
 * Records that the platform carried out a call with our token, as it does only for an account it does not restrict.
 * @param since when the call was requested, if that may be long ago; it does not clear later errors
 * @returns whether the channel had a problem before
 */
export const recordChannelSuccess = (unit: UnitOfWork, accountId: string, since?: string): Promise<boolean> =>
  changeHealth(unit, accountId, (channel) => {
    const isEarlier = since !== undefined && since < (channel.lastErrorTime ?? '')
    return isWell(channel) || channel.status === 'disconnected' || isEarlier ? null : well
  })
