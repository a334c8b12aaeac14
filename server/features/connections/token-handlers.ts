// Handlers of the access token calls: making them long-lived, renewing the pages' tokens, and using the connection in another
// organisation.
import type { CallName } from '../../../contract/calls.ts'
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { Rights } from '../../../contract/permissions.ts'
import type { Context } from '../../context/context.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asText } from '../../lib/json-reading.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { addAudit } from '../../records/audit.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { fetchLongLivedToken } from '../auth/facebook/platform-login.ts'
import { checkManager, openConnection, timeOf } from './connection.ts'
import type { OpenConnection } from './connection.ts'
import { storePersonToken } from './store-token.ts'
import { renewPages } from './renew-pages.ts'

type TokenCall =
  'tokenApplicationIds' | 'lengthenToken' | 'generatePageTokens' | 'linkPageTokens' | 'copyToken' | 'moveToken'

const read = async <Result>({ database }: Context, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> =>
  (await transact(database, { actor: null }, work)).result

/** Marks a token that the platform refuses as invalid, and still reports the error to the caller. */
const withConnection = async <Result>(
  { services, rights }: Pick<CallContext<CallName>, 'services' | 'rights'>,
  id: string,
  work: (connection: OpenConnection) => Promise<Result>,
): Promise<Result> => {
  const connection = await read(services, (unit) => openConnection(unit, rights, id))
  try {
    return await work(connection)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FB_TOKEN_INVALID')
      await read(services, (unit) => unit.change('FBACCESSTOKEN', id, { isValid: false }))
    throw error
  }
}

const asRow = (record: Row<'FBACCESSTOKEN'>): AnyRow => record as unknown as AnyRow

const lengthen = async (context: CallContext<'lengthenToken'>): Promise<AnyRow> => {
  const { services, rights, params } = context
  return withConnection(context, params['id'] ?? '', async ({ organisationId, token: given, record }) => {
    const { token, expiresAt, dataAccessExpiresAt, scopes } = await fetchLongLivedToken(services, given)
    const { result } = await transact(services.database, { actor: rights.userId }, async (unit) => {
      const changed = await unit.change('FBACCESSTOKEN', record._id, {
        token,
        issued_at: token === given ? (record.issued_at ?? null) : unit.now,
        expires_at: timeOf(expiresAt),
        data_access_expires_at: timeOf(dataAccessExpiresAt),
        isValid: true,
        data: { ...record.data, scopes },
      })
      addAudit(unit, 'updated', 'FBACCESSTOKEN', record._id, { organisationId, fields: ['token'] })
      return changed
    })
    return asRow(result)
  })
}

/** Copies a person's token. A page's token stays with its page, which belongs to one organisation. */
const copyTo = async (
  unit: UnitOfWork,
  rights: Rights,
  id: string,
  organisationId: string,
): Promise<{ from: OpenConnection; copy: Row<'FBACCESSTOKEN'> }> => {
  const from = await openConnection(unit, rights, id)
  await checkManager(unit, rights, organisationId)
  const { fbAppId, issued_at, expires_at, data_access_expires_at, data } = from.record
  const given = { token: from.token, fbAppId, issued_at, expires_at, data_access_expires_at, data: data ?? {} }
  return { from, copy: await storePersonToken(unit, organisationId, given) }
}

const move = async ({ services, rights, params, body }: CallContext<'moveToken'>): Promise<AnyRow> => {
  const { organisationId, ...others } = body.$set ?? {}
  // Only the organisation of a token can be changed by hand.
  if (organisationId === undefined || Object.keys(others).length > 0)
    throw new ApiError('INVALID_METHOD', { verb: 'update' }, 'FBACCESSTOKEN')
  const to = asText(organisationId) ?? ''
  if (!recordIdPattern.test(to)) throw new ApiError('INVALID_BODY', { organisationId: 'INVALID_ID' }, 'FBACCESSTOKEN')
  const { result } = await transact(services.database, { actor: rights.userId }, async (unit) => {
    const { from, copy } = await copyTo(unit, rights, params['id'] ?? '', to)
    if (copy._id === from.record._id) return copy
    await unit.remove('FBACCESSTOKEN', from.record._id)
    addAudit(unit, 'removed', 'FBACCESSTOKEN', from.record._id, { organisationId: from.organisationId })
    return copy
  })
  return asRow(result)
}

export const tokenHandlers: Handlers<TokenCall> = {
  tokenApplicationIds: ({ services, rights, params }) =>
    read(services, async (unit) => {
      const { _id: organisationId } = await checkManager(unit, rights, params['id'] ?? '')
      const tokens = await unit.findAll('FBACCESSTOKEN', { organisationId })
      return {
        ids: [...new Set(tokens.flatMap(({ fbAppId, isValid }) => (fbAppId && isValid !== false ? [fbAppId] : [])))],
      }
    }),
  lengthenToken: lengthen,
  generatePageTokens: (context) =>
    withConnection(context, context.body.tokenId, (connection) =>
      renewPages(context.services, context.rights.userId, connection, null),
    ),
  linkPageTokens: (context) =>
    withConnection(context, context.params['id'] ?? '', (connection) =>
      renewPages(context.services, context.rights.userId, connection, context.body.fbPageIds),
    ),
  copyToken: async ({ rights, params, body }, unit) =>
    asRow((await copyTo(unit, rights, params['id'] ?? '', body.organisationId)).copy),
  moveToken: move,
}
