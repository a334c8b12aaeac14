// Sign-in, log-out, the user's own profile, and the scope of the session.
import type { AuthCall, AuthHandlers } from './auth-context.ts'
import { languages, maxListLimit } from '../../../contract/constants.ts'
import type { Language } from '../../../contract/constants.ts'
import { lowerAscii } from '../../../contract/fold.ts'
import { getDeclaration } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { AnyRow } from '../../../contract/index.ts'
import type { SessionScope, Challenge, SignedIn } from '../../../contract/platform/calls.ts'
import { toSessionStats } from '../../../contract/permissions.ts'
import { bootstrapRows } from '../../database/bootstrap-rows.ts'
import { listRecords } from '../../database/reads.ts'
import { loadRights } from '../../database/rights.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import { RecordLinesAnswer } from '../../lib/record-lines-answer.ts'
import { checkBody } from '../../records/check-body.ts'
import { checkNotOvertaken, parseSeen } from '../../records/check-not-overtaken.ts'
import { describeType, findField } from '../../records/declared-fields.ts'
import { findUserNamed } from './find-users-named.ts'
import { signInLimits } from './attempt-limits.ts'
import { logout } from './logout.ts'
import { openSession } from './open-session.ts'
import { checkPassword } from './check-password.ts'
import { findSecondFactorTime } from './second-factor.ts'
import { renew } from './renew.ts'
import { findPasswordHash, holdPassword } from './set-password.ts'
import { consumeAttempt } from './consume-attempt.ts'

const login = async (context: AuthCall<'login'>): Promise<SignedIn | Challenge> => {
  const { services, body, address } = context
  const username = body.username.trim()
  const userId = (await findUserNamed(services.database.kysely, username))?.id ?? null
  const attempt = await consumeAttempt(services, signInLimits(username, userId, address))
  const hash = userId === null ? null : await findPasswordHash(services.database.kysely, userId)
  const matches = await checkPassword(body.password, hash, attempt)
  const rights = matches && userId !== null ? await loadRights(services.database.kysely, userId) : null
  if (!rights || hash === null) throw new ApiError('INVALID_CREDENTIALS')
  await attempt.succeed()
  if ((await findSecondFactorTime(services, rights.userId)) === null)
    return openSession(context, rights, async (unit) => {
      if (!(await holdPassword(unit, rights.userId, hash))) throw new ApiError('INVALID_CREDENTIALS')
    })
  return { challenge: await services.challenges.issue(rights.userId, hash, services.now()) }
}

/** Account types that customers can write to. */
const accountTypes = [...new Set(Object.values(threadItems).map((item) => item.accountType))]

/** Requested at every start of the application; sets the media cookie, which an older session may have lost. */
const getAllowed = async ({ services, rights, sessionId, setCookie }: AuthCall<'allowed'>): Promise<SessionScope> => {
  setCookie(services.mediaCookies.issue({ userId: rights.userId, sessionId }))
  const all = { limit: maxListLimit }
  // During its days of grace a deleted organisation is hidden from administrators, too.
  const organisations = await listRecords(services.database, rights, 'ORGANISATION', {
    ...all,
    filter: { deletedTime: { $exists: false } },
  })
  const accounts = await Promise.all(
    accountTypes.map(async (type) => ({ type, rows: (await listRecords(services.database, rights, type, all)).data })),
  )
  const none = { FaFacebook: false, FaInstagram: false, FaWhatsapp: false }
  return {
    rights,
    stats: toSessionStats(rights),
    organisations: organisations.data.map((row) => ({
      _id: row._id,
      name: String(row['name'] ?? ''),
      services: { ...none, ...(row['allowedServices'] as object | null) },
    })),
    accounts: accounts.flatMap(({ type, rows }) =>
      rows.map((row) => ({
        type,
        _id: row._id,
        organisationId: String(row['organisationId']),
        name: getDeclaration(type).title(row),
      })),
    ),
  }
}

const ownFields = new Set(['language', 'profile'])

/** Must be a language of the product, after trimming and lower-casing. */
const toLanguage = (given: unknown): Language | undefined => {
  if (given === undefined) return undefined
  const requestedLanguage = typeof given === 'string' ? lowerAscii(given.trim()) : null
  const language = languages.find((known) => known === requestedLanguage)
  if (!language) throw new ApiError('NOT_VALID_LANGUAGE')
  return language
}

/**
 * Users may set only their own language and profile, as a whole or by dotted path. A new e-mail address needs more
 * (email-change.ts).
 */
const updateProfile = async ({ services, rights, body }: AuthCall<'updateProfile'>): Promise<AnyRow> => {
  const $set = body.$set as Record<string, unknown>
  if (Object.keys($set).length === 0) throw new ApiError('DATA_EMPTY', undefined, 'USER')
  for (const path of Object.keys($set)) {
    if (!ownFields.has(path.split('.')[0] ?? '')) throw new ApiError('FIELD_NOT_ALLOWED', { field: path }, 'USER')
    if (!findField(describeType('USER'), path)) throw new ApiError('FIELD_UNKNOWN', { fields: [path] }, 'USER')
  }
  const seen = parseSeen('USER', $set, body.$seen)
  const language = toLanguage($set['language'])
  const { result, rows } = await transact(services.database, { actor: rights.userId }, async (unit) => {
    await unit.lock(`USER:${rights.userId}`)
    const user = await unit.get('USER', rights.userId)
    if (!user) throw new ApiError('NOT_FOUND', undefined, 'USER')
    const profile: Record<string, unknown> = { ...user.profile, ...(($set['profile'] as object | undefined) ?? {}) }
    for (const [path, value] of Object.entries($set))
      if (path.startsWith('profile.')) profile[path.slice('profile.'.length)] = value
    if ((profile['email'] ?? null) !== (user.profile?.email ?? null))
      throw new ApiError('FIELD_NOT_ALLOWED', { field: 'profile.email' }, 'USER')
    const isOfPerson = Object.keys($set).some((path) => path.startsWith('profile'))
    const patch = { ...(language === undefined ? {} : { language }), ...(isOfPerson ? { profile } : {}) }
    checkBody(getDeclaration('USER').schema, patch, 'USER', Object.keys($set))
    const changed = await unit.change('USER', user._id, patch as Partial<typeof user>)
    checkNotOvertaken('USER', seen, user, changed)
    return changed
  })
  return rows.USER?.[0] ?? (result as unknown as AnyRow)
}

export const authHandlers: AuthHandlers<'login' | 'renew' | 'allowed' | 'logout' | 'updateProfile' | 'bootstrap'> = {
  login,
  renew,
  allowed: getAllowed,
  logout,
  updateProfile,
  bootstrap: async ({ services, rights }) => new RecordLinesAnswer(await bootstrapRows(services.database, rights)),
}
