// State of a session and of its phone, which is connected exactly while the session is open.
import { sessionStates } from '../../../contract/whatsapp-web/session.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { ChannelProblem } from '../../../contract/platform/channel.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../inbound/event-record.ts'
import { enqueueJobOnce, wakeWaitingJobs } from '../../jobs/job-table.ts'
import { asList, asNumber, asObject, asText, clip } from '../../lib/json-reading.ts'
import { recordLost, recordRestriction } from '../../platform/channel-health.ts'
import { connectChannel } from '../../platform/connect-channel.ts'
import { reachWaitKey } from '../../platform/retry-later.ts'
import type { SessionContext } from './context.ts'
import { logOutSessionJob, stopSessionJob } from './session-jobs.ts'

type Session = Row<'WAWEBSESSION'>
type State = NonNullable<Session['state']>
type Phone = Row<'WAWEBPHONE'>

const maxHistory = 20

/** States that end only by a user's action, with the problem that the channel shows. */
const ended: Readonly<Partial<Record<State, ChannelProblem>>> = {
  conflict: 'SESSION_ENDED',
  logged_out: 'SESSION_ENDED',
  failed: 'SESSION_ENDED',
  banned: 'ACCOUNT_DISABLED',
}

/** Finds or creates the phone by its number: a phone that is linked again keeps its record. */
const ensurePhone = async ({ unit, session, organisationId, value }: SessionContext): Promise<Phone | null> => {
  const reportedPhone = asObject(value['phone'])
  const number = asText(reportedPhone?.['number'])
  if (number === null) return session.waWebPhoneId ? unit.get('WAWEBPHONE', session.waWebPhoneId) : null
  await unit.lock(`WAWEBPHONE:${organisationId}:${number}`)
  const known = await unit.find('WAWEBPHONE', { organisationId, number })
  const pushname = asText(reportedPhone?.['name'])
  const was = asText(known?.data?.['profile_picture_url'])
  const address = asText(reportedPhone?.['imageUrl']) ?? was
  const data = { ...known?.data, info: { pushname }, profile_picture_url: address }
  // An unchanged address keeps the copy that we have of the picture.
  const picture = address === was ? {} : { imageUrl: address }
  if (known)
    return unit.change('WAWEBPHONE', known._id, {
      waWebApplicationId: session.waWebApplicationId,
      ...picture,
      data,
    })
  return unit.add(
    'WAWEBPHONE',
    {
      name: clip(pushname ?? `+${number}`, 150),
      number,
      state: 'NOT_CONNECTED',
      waWebApplicationId: session.waWebApplicationId,
      ...picture,
      data,
    },
    { organisationId },
  )
}

/** Ends other sessions of the phone: the latest one holds the number. */
const endOthers = async (unit: UnitOfWork, phone: Phone, sessionId: string, time: string): Promise<void> => {
  for (const other of await unit.findAll('WAWEBSESSION', { waWebPhoneId: phone._id })) {
    if (other._id === sessionId || !isRunning(other.state)) continue
    await unit.change('WAWEBSESSION', other._id, withState(other, { state: 'conflict', time, reason: replaced }))
    await enqueueJobOnce(unit, stopSessionJob(other._id))
  }
}

/** Reasons of an end that was decided here, whatever state the connector is in. */
const [byManager, replaced] = ['BY_MANAGER', 'REPLACED']

/** Whether the session ended because its phone was disconnected here or is held by another session, known to the connector or not. */
const isEndedHere = ({ state, data }: Session): boolean =>
  (state === 'logged_out' && data?.['reason'] === byManager) || (state === 'conflict' && data?.['reason'] === replaced)

/** Whether the connector must still be notified of that end. A request for a code since then has done so. */
export const isToBeEnded = (session: Session): boolean => isEndedHere(session) && session.data?.['isTold'] !== true

/** Records that the connector carried out the end; a pending job would otherwise cancel the code that is shown next. */
export const noteTold = async (unit: UnitOfWork, { _id, stateTime }: Session): Promise<void> => {
  const session = await unit.get('WAWEBSESSION', _id)
  // The session ended again in the meantime; that end must still be reported.
  if (!session || session.stateTime !== stateTime || !isToBeEnded(session)) return
  await unit.change('WAWEBSESSION', _id, { data: { ...session.data, isTold: true } })
}

/** States before a phone is linked again; a plain reconnect does not pass through them. */
const waitsForPhone = new Set<State>(['starting', 'qr'])
const reconnects = new Set<State>(['pairing', 'syncing', 'reconnecting', 'restricted'])

/** Whether a phone has scanned a code since the session was last open. */
const isLinkedAnew = ({ state, data }: Session): boolean => {
  const past = asList(data?.['history']).map((one) => asText(asObject(one)?.['state']) as State | null)
  const before = [state ?? null, ...past].find((one) => one !== null && !reconnects.has(one))
  return before !== null && before !== undefined && waitsForPhone.has(before)
}

const running = new Set<State>(['starting', 'qr', 'pairing', 'syncing', 'open', 'reconnecting', 'restricted'])
export const isRunning = (state: Session['state']): boolean => !!state && running.has(state)

/** Linked, although possibly not reachable at the moment: messages wait until it is. */
const linked = new Set<State>(['syncing', 'open', 'reconnecting', 'restricted'])
export const isLinked = (state: Session['state']): boolean => !!state && linked.has(state)

/** Reachable: messages are accepted or refused with a reason. */
const withinReach = new Set<State>(['open', 'restricted'])
export const isWithinReach = (state: Session['state']): boolean => !!state && withinReach.has(state)

interface NewState {
  readonly state: State
  readonly time: string
  readonly reason?: string | null
  readonly until?: string | null
  readonly qr?: { readonly attempt: number; readonly expiresAt: string | null } | null
  readonly seq?: number
}

const withState = (
  { state: before, stateTime, data }: Session,
  { state, time, reason = null, until = null, qr = null, seq }: NewState,
): Pick<Session, 'state' | 'stateTime' | 'data'> => {
  const history = asList(data?.['history'])
  const past = { state: before, time: stateTime ?? null, reason: data?.['reason'] ?? null }
  return {
    state,
    stateTime: time,
    data: {
      seq: seq ?? data?.['seq'] ?? 0,
      reason,
      until,
      qr,
      history: before && before !== state ? [past, ...history].slice(0, maxHistory) : history,
    },
  }
}

const tellChannel = async (
  unit: UnitOfWork,
  session: Session,
  phone: Phone,
  { state, time, reason, until }: NewState,
): Promise<void> => {
  if (isWithinReach(state)) {
    const channel = await unit.find('CHANNEL', { accountId: phone._id })
    const isDisconnected = channel === null || channel.status === 'disconnected'
    // An automatic reconnect must not undo a disconnection by a user.
    if (channel && isDisconnected && !isLinkedAnew(session)) return
    const isWell = channel?.status === 'connected' && !channel.problem
    if (state === 'open' ? !isWell : isDisconnected)
      await connectChannel(unit, 'WAWEBPHONE', phone as unknown as AnyRow, 'connected')
  }
  if (state === 'restricted') {
    await recordRestriction(unit, phone._id, time, 'ACCOUNT_RESTRICTED', [reason, until].filter(Boolean).join(' '))
  } else if (ended[state]) await recordLost(unit, phone._id, ended[state], reason ?? state)
}

const applyState = async (
  unit: UnitOfWork,
  session: Session,
  phone: Phone | null,
  newState: NewState,
): Promise<void> => {
  if (phone && newState.state === 'open') await endOthers(unit, phone, session._id, newState.time)
  await unit.change('WAWEBSESSION', session._id, {
    ...withState(session, newState),
    ...(phone ? { waWebPhoneId: phone._id } : {}),
  })
  if (!phone) return
  // A session that no longer holds the number does not change the phone's state.
  const others = await unit.findAll('WAWEBSESSION', { waWebPhoneId: phone._id, state: 'open' })
  const isOpen = newState.state === 'open' || others.some(({ _id }) => _id !== session._id)
  const state = isOpen ? 'CONNECTED' : 'NOT_CONNECTED'
  const present = phone.state === state ? phone : await unit.change('WAWEBPHONE', phone._id, { state })
  if (!isOpen || newState.state === 'open') await tellChannel(unit, session, present, newState)
  // Wakes replies that waited for the phone: they are sent now or fail with a reason.
  if (!isLinked(newState.state) || isWithinReach(newState.state)) await wakeWaitingJobs(unit, reachWaitKey(phone._id))
}

/** Ends the session on a user's request: immediately here, by a job at its connector. The caller holds its lock. */
export const logOutHere = async (unit: UnitOfWork, session: Session, phone: Phone | null): Promise<void> => {
  await applyState(unit, session, phone, { state: 'logged_out', time: unit.now, reason: byManager })
  await enqueueJobOnce(unit, logOutSessionJob(session._id))
}

/**
 * Applies a state unless its number, given by the connector, is older than the stored one. A session that was ended here stays ended until
 * it waits for a phone again; a connector that still runs it is asked to end it once more.
 */
export const handleState = async (context: SessionContext): Promise<Outcome> => {
  const { unit, session, value, time } = context
  const state = sessionStates.find((known) => known === value['state'])
  if (!state) return { state: 'unknown' }
  const seq = asNumber(value['seq']) ?? 0
  if (seq <= (asNumber(session.data?.['seq']) ?? 0)) return done
  if (isEndedHere(session) && !waitsForPhone.has(state)) {
    const end = session.state === 'logged_out' ? logOutSessionJob : stopSessionJob
    if (isRunning(state) && isToBeEnded(session)) await enqueueJobOnce(unit, end(session._id))
    return done
  }
  const attempt = asNumber(value['attempt'])
  await applyState(unit, session, await ensurePhone(context), {
    state,
    time,
    seq,
    reason: asText(value['reason']),
    until: asText(value['until']),
    qr: attempt === null ? null : { attempt, expiresAt: asText(value['expiresAt']) },
  })
  return done
}
