// Where the platform calls when a person withdraws their permission or wants their data deleted (docs/decisions.md, 26): answered, and acted upon by a job.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordIdPattern } from '../../contract/patterns.ts'
import { deletePersonJobKind, deletePersonLane } from '../features/administration/delete-person.ts'
import { withdrawTokens } from '../features/administration/withdraw-tokens.ts'
import { addAudit } from '../records/audit.ts'
import { createRecordId } from '../database/record-id.ts'
import { transact } from '../database/transact.ts'
import { ApiError } from '../lib/api-error.ts'
import { insertJob, hasFailedJob, isLaneBusy } from '../jobs/job-table.ts'
import type { AppContext } from './app-context.ts'
import { parseSignedUserId } from '../inbound/signed-user-id.ts'

const deletionPath = '/webhooks/meta/data-deletion'
const maxBodyBytes = 16 * 1024

const userIdIn = ({ config }: AppContext, { body }: FastifyRequest): string => {
  const userId = parseSignedUserId(config.meta.appSecret, (body as URLSearchParams | undefined)?.get('signed_request'))
  if (userId === null) throw new ApiError('INVALID_SIGNATURE')
  return userId
}

/** Registered in a scope of its own: its bodies are forms. */
export const registerPersonRoutes = async (scope: FastifyInstance, services: AppContext): Promise<void> => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  scope.post('/webhooks/meta/deauthorize', async (request) => {
    const userId = userIdIn(services, request)
    await transact(
      services.database,
      { actor: null },
      async (unit) => {
        const count = await withdrawTokens(unit, userId, 'invalidate')
        addAudit(unit, 'accessWithdrawn', null, null, { count })
      },
      { now: services.now },
    )
    return { received: true }
  })

  scope.post(deletionPath, async (request) => {
    const userId = userIdIn(services, request)
    const code = createRecordId()
    await transact(services.database, { actor: null }, (unit) =>
      insertJob(unit, { lane: deletePersonLane(code), kind: deletePersonJobKind, payload: { userId, code } }),
    )
    services.jobs.wake()
    return {
      url: `${services.config.publicUrl ?? `http://${request.host}`}${deletionPath}?code=${code}`,
      confirmation_code: code,
    }
  })

  scope.get(deletionPath, async (request) => {
    const { code } = request.query as Record<string, unknown>
    if (typeof code !== 'string' || !recordIdPattern.test(code)) throw new ApiError('NOT_FOUND')
    const { result: state } = await transact(services.database, { actor: null }, async (unit) => {
      if (await unit.find('AUDITENTRY', { action: 'dataDeleted', objectId: code })) return 'done'
      const lane = deletePersonLane(code)
      if (await isLaneBusy(unit, lane)) return 'pending'
      return (await hasFailedJob(unit, lane)) ? 'failed' : null
    })
    if (state === null) throw new ApiError('NOT_FOUND')
    return { confirmation_code: code, state }
  })
}
