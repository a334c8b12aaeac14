// Jobs that erase a person: on their request to the platform, or when a manager deletes a customer's data.
import { sql } from 'kysely'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { addAudit } from '../../records/audit.ts'
import { erasePerson, findIdentities } from './erase-person.ts'
import { identityTypes } from './identity.ts'
import type { Identity } from './identity.ts'
import { withdrawTokens } from '../administration/withdraw-tokens.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const deletePersonLane = (code: string): string => `deletePerson:${code}`

export const deletePersonJob = defineJob('deletePerson', (userId: string, code: string, since: string) => ({
  lane: deletePersonLane(code),
  payload: { userId, code, since },
}))

interface KnownIdentity extends Identity {
  readonly customerId: string | null
}

const findKnown = async ({ database }: Context, platformId: string): Promise<KnownIdentity[]> => {
  const found: KnownIdentity[] = []
  for (const type of identityTypes) {
    const field = type === 'WAWEBCONTACT' ? 'remoteId' : 'fbId'
    const { rows } = await sql<{ id: string; customerId: string | null }>`
      SELECT id, "customerId" FROM ${sql.table(tableOf(type))} WHERE ${sql.ref(field)} = ${platformId} ORDER BY id`.execute(
      database.kysely,
    )
    found.push(...rows.map(({ id, customerId }) => ({ type, id, customerId })))
  }
  return found
}

export const createDeletePersonHandler =
  (services: Context): JobHandler<typeof deletePersonJob> =>
  async ({ userId, code, since }) => {
    const known = await findKnown(services, userId)
    for (const { customerId, ...identity } of known)
      await erasePerson(
        services,
        customerId,
        customerId === null ? [identity] : await findIdentities(services, customerId),
        null,
      )
    await transact(
      services.database,
      { actor: null, isPatient: true },
      async (unit) => {
        await withdrawTokens(unit, userId, 'remove', since)
        addAudit(unit, 'dataDeleted', null, code, { count: known.length })
      },
      { now: services.now },
    )
    return done
  }

export const eraseCustomerJob = defineJob(
  'eraseCustomer',
  (customerId: string, organisationId: string, actor: string | null) => ({
    lane: `eraseCustomer:${customerId}`,
    payload: { customerId, organisationId, actor },
  }),
)

/** Runs in the caller's unit of work. */
export const enqueueErasure = (unit: UnitOfWork, customerId: string, organisationId: string): Promise<void> =>
  enqueueJob(unit, eraseCustomerJob(customerId, organisationId, unit.context.actor))

export const createEraseCustomerHandler =
  (services: Context): JobHandler<typeof eraseCustomerJob> =>
  async ({ customerId, organisationId, actor }) => {
    await erasePerson(services, customerId, await findIdentities(services, customerId), organisationId)
    await transact(
      services.database,
      { actor, isPatient: true },
      async (unit) => addAudit(unit, 'dataDeleted', 'CUSTOMER', customerId, { organisationId }),
      { now: services.now },
    )
    return done
  }
