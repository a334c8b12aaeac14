// Sign-in, renewal, log-out, one's own profile, and what the session may use.
import { sql } from 'kysely'
import { languages, listLimitMax } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import { lowerAscii } from '../../contract/fold.ts'
import { declarationOf } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import type { AnyRow } from '../../contract/index.ts'
import type { Allowed, Challenge, SignedIn } from '../../contract/platform/calls.ts'
import { statsOf } from '../../contract/permissions.ts'
import { bootstrapRows } from '../database/bootstrap-rows.ts'
import { tableOf } from '../database/columns.ts'
import { listRecords } from '../database/reads.ts'
import { rightsOf } from '../database/rights.ts'
import { runUnit } from '../database/run-unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { checkBody } from '../http/checked-body.ts'
import { describedType, fieldAt } from '../http/declared-fields.ts'
import type { Services } from '../services.ts'
import { signInLimits } from './attempt-limits.ts'
import { openSession } from './open-session.ts'
import { passwordMatches } from './password.ts'
import { secondFactorSince } from './second-factor.ts'
import { prolongSession, readSession } from './sessions.ts'
import { passwordHashOf } from './set-password.ts'
import { takeAttempt } from './take-attempt.ts'

const userIdOf = async (services: Services, username: string): Promise<string | null> => {
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(tableOf('USER'))} WHERE "authOptions.username" = ${username}`.execute(services.database.kysely)
  return found.rows[0]?.id ?? null
}

const login = async (context: CallContext<'login'>): Promise<SignedIn | Challenge> => {
  const { services, body, address } = context
  const username = body.username.trim()
  const giveBack = takeAttempt(services, signInLimits(username, address))
  const userId = await userIdOf(services, username)
  const hash = userId === null ? null : await passwordHashOf(services.database.kysely, userId)
  const matches = await passwordMatches(body.password, hash)
  const rights = matches && userId !== null ? await rightsOf(services.database.kysely, userId) : null
  if (!rights || hash === null) throw new ApiError('INVALID_CREDENTIALS')
  giveBack()
  if ((await secondFactorSince(services, rights.userId)) === null) return openSession(context, rights)
  return { challenge: await services.challenges.issue(rights.userId, hash, services.now()) }
}

const renew = async ({ services, token, setCookie }: CallContext<'renew'>): Promise<SignedIn> => {
  const session = await readSession(services, token, true)
  if ('refused' in session) throw new ApiError(session.refused)
  if (session.kind === 'key') throw new ApiError('KEY_NOT_ALLOWED')
  await prolongSession(services, session.sessionId)
  const { userId } = session.rights
  setCookie(services.mediaCookies.give({ userId, sessionId: session.sessionId }))
  return {
    token: await services.tokens.issue({ userId, sessionId: session.sessionId }, services.now()),
    userId,
    stats: statsOf(session.rights),
  }
}

/** What customers can write to. */
const accountTypes = [...new Set(Object.values(threadItems).map((item) => item.accountType))]

/** Asked at every start of the application: a session from before may have lost its cookie. */
const allowed = async ({ services, rights, sessionId, setCookie }: CallContext<'allowed'>): Promise<Allowed> => {
  setCookie(services.mediaCookies.give({ userId: rights.userId, sessionId }))
  const all = { limit: listLimitMax }
  const organisations = await listRecords(services.database, rights, 'ORGANISATION', all)
  const accounts = await Promise.all(
    accountTypes.map(async (type) => ({ type, rows: (await listRecords(services.database, rights, type, all)).data })),
  )
  const none = { FaFacebook: false, FaInstagram: false, FaWhatsapp: false }
  return {
    rights,
    stats: statsOf(rights),
    organisations: organisations.data.map((row) => ({
      _id: row._id,
      name: String(row['name'] ?? ''),
      services: { ...none, ...(row['allowedServices'] as object | null) },
    })),
    accounts: accounts.flatMap(({ type, rows }) =>
      rows.map((row) => ({ type, _id: row._id, organisationId: String(row['organisationId']), name: declarationOf(type).title(row) })),
    ),
  }
}

const logout = async ({ services, sessionId, rights, setCookie }: CallContext<'logout'>): Promise<Record<string, never>> => {
  await runUnit(services.database, { actor: rights.userId }, async (unit) => {
    await unit.lock(`AUTH:${sessionId}`)
    if (await unit.get('AUTH', sessionId)) await unit.remove('AUTH', sessionId)
  })
  setCookie(services.mediaCookies.taken)
  return {}
}

const ownFields = new Set(['language', 'profile'])

/** Trimmed and lower-cased it must be a language of the product (platform document section 5). */
const chosenLanguage = (given: unknown): Language | undefined => {
  if (given === undefined) return undefined
  const wanted = typeof given === 'string' ? lowerAscii(given.trim()) : null
  const language = languages.find((known) => known === wanted)
  if (!language) throw new ApiError('NOT_VALID_LANGUAGE')
  return language
}

/** Only language and profile are one's own to set; whole or by dotted path. */
const updateProfile = async ({ services, rights, body }: CallContext<'updateProfile'>): Promise<AnyRow> => {
  const $set = body.$set as Record<string, unknown>
  if (Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, 'USER')
  for (const path of Object.keys($set)) {
    if (!ownFields.has(path.split('.')[0] ?? '')) throw new ApiError('FIELD_NOT_ALLOWED', { field: path }, 'USER')
    if (!fieldAt(describedType('USER'), path)) throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, 'USER')
  }
  const language = chosenLanguage($set['language'])
  const { result, rows } = await runUnit(services.database, { actor: rights.userId }, async (unit) => {
    await unit.lock(`USER:${rights.userId}`)
    const user = await unit.get('USER', rights.userId)
    if (!user) throw new ApiError('NOT_FOUND', undefined, 'USER')
    const profile: Record<string, unknown> = { ...user.profile, ...(($set['profile'] as object | undefined) ?? {}) }
    for (const [path, value] of Object.entries($set)) if (path.startsWith('profile.')) profile[path.slice('profile.'.length)] = value
    const isOfPerson = Object.keys($set).some((path) => path.startsWith('profile'))
    const patch = { ...(language === undefined ? {} : { language }), ...(isOfPerson ? { profile } : {}) }
    checkBody(declarationOf('USER').schema, patch, 'USER')
    return unit.change('USER', user._id, patch as Partial<typeof user>)
  })
  return rows.USER?.[0] ?? (result as unknown as AnyRow)
}

export const authHandlers: Handlers<'login' | 'renew' | 'allowed' | 'logout' | 'updateProfile' | 'bootstrap'> = {
  login,
  renew,
  allowed,
  logout,
  updateProfile,
  bootstrap: ({ services, rights }) => bootstrapRows(services.database, rights),
}
