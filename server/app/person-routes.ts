// Platform callbacks for people who withdraw their permission or request deletion of their data (docs/decisions.md, 26).
// Withdrawals take effect at once, a job deletes data.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordIdPattern } from '../../contract/patterns.ts'
import { deletePersonLane, deletePersonJob } from '../features/deletion/delete-person.ts'
import { withdrawTokens } from '../features/administration/withdraw-tokens.ts'
import { addAudit } from '../records/audit.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { ApiError } from '../lib/api-error.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { hasFailedJob, isLaneBusy } from '../jobs/lanes.ts'
import type { AppContext } from './app-context.ts'
import { parseSignedUserId, signedRequestDays } from '../inbound/signed-user-id.ts'

const deletionPath = '/webhooks/meta/data-deletion'
const maxBodyBytes = 16 * 1024

interface PersonRequest {
  readonly userId: string
  /** 24 hex digits that only the sender can predict; the same for the same request. */
  readonly code: string
}

const readRequest = ({ config, now }: AppContext, { body, url }: FastifyRequest): PersonRequest => {
  const given = (body as URLSearchParams | undefined)?.get('signed_request') ?? ''
  const userId = parseSignedUserId(config.meta.appSecret, given, now())
  if (userId === null) throw new ApiError('INVALID_SIGNATURE')
  return { userId, code: createHash('sha256').update(`${url} ${given}`).digest('hex').slice(0, 24) }
}

/** Each request takes effect once; a repeated one gets the same response without effect. */
const isFirst = async (unit: UnitOfWork, { code }: PersonRequest, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + signedRequestDays * 24 * 3_600_000)
  const { numInsertedOrUpdatedRows } = await unit.tx
    .insertInto('spent_states')
    .values({ state: `signed_request:${code}`, until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Registered in a scope of its own, because its bodies are forms. */
export const registerPersonRoutes = async (scope: FastifyInstance, services: AppContext): Promise<void> => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  scope.post('/webhooks/meta/deauthorize', async (request) => {
    const signedRequest = readRequest(services, request)
    await transact(
      services.database,
      { actor: null },
      async (unit) => {
        if (!(await isFirst(unit, signedRequest, services.now()))) return
        const count = await withdrawTokens(unit, signedRequest.userId, 'invalidate')
        addAudit(unit, 'accessWithdrawn', null, null, { count })
      },
      { now: services.now },
    )
    return { received: true }
  })

  scope.post(deletionPath, async (request) => {
    const signedRequest = readRequest(services, request)
    const { userId, code } = signedRequest
    await transact(
      services.database,
      { actor: null },
      async (unit) => {
        if (!(await isFirst(unit, signedRequest, services.now()))) return
        await enqueueJob(unit, deletePersonJob(userId, code, unit.now))
      },
      { now: services.now },
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
