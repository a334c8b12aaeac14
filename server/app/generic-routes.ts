// The six generic routes of every entity type, derived from the registry.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callNames, calls } from '../../contract/calls.ts'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { Verb } from '../../contract/entity.ts'
import { recordIdPattern } from '../../contract/patterns.ts'
import { hasRight } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { getRecord, listRecords } from '../database/reads.ts'
import type { AppContext } from './app-context.ts'
import { copyOf } from './channels.ts'
import { buildWanted, loadNotificationChoice } from '../conversations/notifications/wanted.ts'
import { ApiError } from '../lib/api-error.ts'
import { authenticate } from '../features/auth/authenticate.ts'
import { createRecord, removeRecord, updateRecord } from '../records/generic-writes.ts'
import { parseOptionalKey } from '../records/execute-command.ts'
import { parseListQuery, parseOrganisationId } from '../records/parse-list-query.ts'
import { readAtPlatform } from '../platform/platform-read.ts'
import { mergeRecords } from '../records/merge-records.ts'

/** The record id of a path; any other text is answered as not found. */
const idOf = (request: FastifyRequest, type: EntityType): string => {
  const { id } = request.params as { id: string }
  if (id.trim() === '') throw new ApiError('ID_NOT_DEFINED', undefined, type)
  if (!recordIdPattern.test(id)) throw new ApiError('NOT_FOUND', undefined, type)
  return id
}

const authorise = async (
  services: AppContext,
  request: FastifyRequest,
  type: EntityType,
  verb: Verb,
): Promise<Rights> => {
  const { rights } = await authenticate(services, request)
  const right = getDeclaration(type).allow[verb]
  if (right === 'nobody') throw new ApiError('INVALID_METHOD', { verb }, type)
  if (!hasRight(rights, right)) throw new ApiError('FORBIDDEN', undefined, type)
  return rights
}

const listAnswer = async (services: AppContext, rights: Rights, type: EntityType, query: Record<string, unknown>) =>
  listRecords(services.database, rights, type, {
    ...parseListQuery(query),
    organisationId: parseOrganisationId(query, type),
    // A list of notifications contains what its reader wants to see; a single one can be read by anyone who may see it.
    ...(type === 'NOTIFICATION'
      ? { also: buildWanted(rights, await loadNotificationChoice(services.database.kysely, rights.userId)) }
      : {}),
  })

/** Calls that replace a generic route of a type. */
const declaredRoutes: ReadonlySet<string> = new Set(
  callNames.map((name) => `${calls[name].method} ${calls[name].path}`),
)

/** Forms send a key, so that submitting again after a lost response creates no second record. */
const keyOf = ({ headers }: FastifyRequest): string | null => parseOptionalKey(headers['idempotency-key'])

const routesOf = (app: FastifyInstance, services: AppContext, type: EntityType): void => {
  const { base } = getDeclaration(type)
  const epoch = () => services.database.epoch()

  app.get(base, async (request) => {
    const rights = await authorise(services, request, type, 'list')
    return { ...(await listAnswer(services, rights, type, request.query as Record<string, unknown>)), epoch: epoch() }
  })
  app.get(`${base}/:id`, async (request) => {
    const rights = await authorise(services, request, type, 'get')
    const id = idOf(request, type)
    const copy = (request.query as { merge?: unknown }).merge === '1' ? copyOf(type) : undefined
    if (copy) await readAtPlatform(copy, { services, rights, params: { id }, query: {} })
    const row = await getRecord(services.database, rights, type, id)
    if (!row) throw new ApiError('NOT_FOUND', undefined, type)
    return { data: row, epoch: epoch() }
  })
  app.post(base, async (request) => {
    const rights = await authorise(services, request, type, 'create')
    return { ...(await createRecord(services, rights, type, request.body, keyOf(request))), epoch: epoch() }
  })
  if (!declaredRoutes.has(`POST ${base}/:id`))
    app.post(`${base}/:id`, async (request) => {
      const rights = await authorise(services, request, type, 'update')
      return { ...(await updateRecord(services, rights, type, idOf(request, type), request.body)), epoch: epoch() }
    })
  app.delete(`${base}/:id`, async (request) => {
    const rights = await authorise(services, request, type, 'remove')
    return { ...(await removeRecord(services, rights, type, idOf(request, type), keyOf(request))), epoch: epoch() }
  })
  app.post(`${base}/merge`, async (request) => {
    const rights = await authorise(services, request, type, 'merge')
    return { ...(await mergeRecords(services, rights, type, request.body, keyOf(request))), epoch: epoch() }
  })
}

export const registerGenericRoutes = (app: FastifyInstance, services: AppContext): void => {
  for (const type of entityTypes) routesOf(app, services, type)
}
