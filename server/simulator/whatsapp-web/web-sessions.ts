// Sessions of the simulated connector: codes that expire, a phone that scans one, and the ends of a session.
import type { Simulation } from '../simulation.ts'
import { sendChange } from '../webhooks/send-webhook.ts'
import { GraphError } from '../graph/graph-error.ts'
import type { WebPhone, WebSession } from './web-state.ts'

/** The first code is valid longer than the later ones; after the last one there are no more. */
const firstCodeMs = 60_000
const laterCodeMs = 20_000
const maxCodes = 6
const qrTask = 'web-qr'

export const sessionOf = ({ world }: Simulation, id: string): WebSession => {
  const session = world.waweb.sessions[id]
  if (!session) throw new GraphError(100, `(#100) There is no session ${id}`, { status: 404 })
  return session
}

const at = (simulation: Simulation): string => new Date(simulation.now()).toISOString()

/** Sends a webhook with the session's state. */
const tellState = (simulation: Simulation, session: WebSession, more: Readonly<Record<string, unknown>> = {}): void => {
  session.seq += 1
  simulation.changed()
  sendChange(simulation, 'whatsapp_web', session.id, 'state', {
    seq: session.seq,
    at: at(simulation),
    state: session.state,
    ...more,
  })
}

export const setState = (
  simulation: Simulation,
  session: WebSession,
  state: string,
  more: Readonly<Record<string, unknown>> = {},
): void => {
  session.state = state
  if (state !== 'qr') Object.assign(session, { code: null, expiresAt: null })
  tellState(simulation, session, more)
}

const showCode = (simulation: Simulation, session: WebSession): void => {
  const lastsMs = session.attempt === 0 ? firstCodeMs : laterCodeMs
  session.attempt += 1
  session.code = `2@${simulation.ids.challenge()}${simulation.ids.challenge()},${session.id},${session.attempt}`
  session.expiresAt = simulation.now() + lastsMs
  setState(simulation, session, 'qr', {
    attempt: session.attempt,
    expiresAt: new Date(session.expiresAt).toISOString(),
  })
  simulation.timetable.add({ kind: qrTask, psid: session.id, mid: session.code }, lastsMs)
}

/** Opens a stopped session that has its phone; otherwise shows a code. */
export const startSession = (simulation: Simulation, id: string): WebSession => {
  const { sessions } = simulation.world.waweb
  const session = (sessions[id] ??= {
    id,
    state: 'stopped',
    seq: 0,
    attempt: 0,
    code: null,
    expiresAt: null,
    number: null,
  })
  if (session.state === 'qr' || session.state === 'open') return session
  if (session.number !== null && session.state === 'stopped') {
    openSession(simulation, session)
    return session
  }
  session.attempt = 0
  setState(simulation, session, 'starting')
  showCode(simulation, session)
  return session
}

/** Address of a person's picture. */
export const portraitOf = (simulation: Simulation, number: string): string =>
  `${simulation.address}/media/avatars/${number}.png`

const phoneValue = (simulation: Simulation, { number, name }: WebPhone): Readonly<Record<string, unknown>> => ({
  phone: { number, name, imageUrl: portraitOf(simulation, number) },
})

const openSession = (simulation: Simulation, session: WebSession): void => {
  const phone = simulation.world.waweb.phones[session.number ?? '']
  if (phone) setState(simulation, session, 'open', phoneValue(simulation, phone))
}

/** The phone scans the code: the connection restarts with its new keys, syncs and opens. */
export const scanCode = (simulation: Simulation, session: WebSession, number: string, name: string): void => {
  if (session.state !== 'qr') throw new Error(`session ${session.id} shows no code`)
  session.number = number
  simulation.world.waweb.phones[number] ??= { number, name, messages: [], labelled: {} }
  setState(simulation, session, 'pairing', { reason: '515' })
  setState(simulation, session, 'syncing')
  openSession(simulation, session)
}

/** @param more `reason`: code of the network: 401 logged out, 403 banned, 440 replaced, 463 restricted, 503 unreachable */
export const endSession = (
  simulation: Simulation,
  session: WebSession,
  state: string,
  more: { readonly reason?: string; readonly until?: string } = {},
): void => {
  setState(simulation, session, state, more)
  // Its keys are gone: the next start shows a new code.
  if (state === 'logged_out' || state === 'banned') session.number = null
}

/** The connection is restored without a new code. */
export const reopenSession = (simulation: Simulation, session: WebSession): void => openSession(simulation, session)

export const attachWebSessions = (simulation: Simulation): void => {
  simulation.timetable.handle(qrTask, ({ psid, mid }) => {
    const session = simulation.world.waweb.sessions[psid]
    if (session?.state !== 'qr' || session.code !== mid) return
    if (session.attempt < maxCodes) showCode(simulation, session)
    else setState(simulation, session, 'failed', { reason: '408' })
  })
}
