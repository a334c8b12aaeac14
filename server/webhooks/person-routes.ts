// Where the platform calls when a person withdraws his permission or wants his data deleted (decisions 26): answered, and acted upon by a job.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordIdPattern } from '../../contract/patterns.ts'
import { deletePersonJobKind, deletePersonLane } from '../administration/delete-person.ts'
import { withdrawTokens } from '../administration/withdraw-tokens.ts'
import { addAudit } from '../audit/audit.ts'
import { newRecordId } from '../database/record-id.ts'
import { runUnit } from '../database/run-unit.ts'
import { ApiError } from '../http/api-error.ts'
import { insertJob, isLaneBusy } from '../jobs/job-table.ts'
import type { Services } from '../services.ts'
import { signedUserId } from './signed-request.ts'

const deletionPath = '/webhooks/meta/data-deletion'
const bodyMost = 16 * 1024

const userIdIn = ({ config }: Services, { body }: FastifyRequest): string => {
  const userId = signedUserId(config.meta.appSecret, (body as URLSearchParams | undefined)?.get('signed_request'))
  if (userId === null) throw new ApiError('INVALID_SIGNATURE')
  return userId
}

/** Registered in a scope of its own: its bodies are forms. */
export const personRoutes = async (scope: FastifyInstance, services: Services): Promise<void> => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: bodyMost }, (_request, body, done) => done(null, new URLSearchParams(String(body))))

  scope.post('/webhooks/meta/deauthorize', async (request) => {
    const userId = userIdIn(services, request)
    await runUnit(services.database, { actor: null }, async (unit) => {
      const count = await withdrawTokens(unit, userId, 'invalidate')
      addAudit(unit, 'accessWithdrawn', null, null, { count })
    }, { now: services.now })
    return { received: true }
  })

  scope.post(deletionPath, async (request) => {
    const userId = userIdIn(services, request)
    const code = newRecordId()
    await runUnit(services.database, { actor: null }, (unit) => insertJob(unit, { lane: deletePersonLane(code), kind: deletePersonJobKind, payload: { userId, code } }))
    services.jobs.wake()
    return { url: `${services.config.publicUrl ?? `http://${request.host}`}${deletionPath}?code=${code}`, confirmation_code: code }
  })

  scope.get(deletionPath, async (request) => {
    const { code } = request.query as Record<string, unknown>
    if (typeof code !== 'string' || !recordIdPattern.test(code)) throw new ApiError('NOT_FOUND')
    const { result: state } = await runUnit(services.database, { actor: null }, async (unit) => {
      if (await unit.find('AUDITENTRY', { action: 'dataDeleted', objectId: code })) return 'done'
      return (await isLaneBusy(unit, deletePersonLane(code))) ? 'pending' : null
    })
    if (state === null) throw new ApiError('NOT_FOUND')
    return { confirmation_code: code, state }
  })
}
