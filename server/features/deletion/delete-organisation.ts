// Deletes an organisation in two steps: access to it and its channels end at once; all its data is erased after the days of grace.
// Until then an administrator can restore it.
import { sql } from 'kysely'
import { toFreedId, originalId } from '../../../contract/freed-id.ts'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import { tableOf } from '../../database/columns.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { endHolding, recordHolder } from '../../inbound/account-holders.ts'
import { accountIdTypes } from '../../inbound/freed-accounts.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addAudit } from '../../records/audit.ts'
import type { Handlers } from '../../records/call-context.ts'
import { disconnectAccount } from '../connections/end-access.ts'
import { markElsewhere } from '../connections/mark-elsewhere.ts'
import { purgeOrganisationJob } from './purge-organisation.ts'
import { closeOrganisationJob } from './close-organisation-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

const dayMs = 24 * 3_600_000
const tokensAtOnce = 50

/** Runs in the caller's unit of work; does nothing if the organisation is deleted already. */
export const beginDeletion = async (
  { config }: Context,
  unit: UnitOfWork,
  organisation: Row<'ORGANISATION'>,
): Promise<void> => {
  if (organisation.deletedTime) return
  const organisationId = organisation._id
  const graceMs = config.organisationGraceDays * dayMs
  const purgeTime = new Date(Date.parse(unit.now) + graceMs).toISOString()
  await unit.change('ORGANISATION', organisationId, { deletedTime: unit.now, purgeTime, purgedCount: null })
  await enqueueJob(unit, closeOrganisationJob(organisationId))
  const deletion = { organisationId, deletedTime: unit.now, actor: unit.context.actor }
  await enqueueJob(unit, purgeOrganisationJob(deletion, graceMs))
  addAudit(unit, 'organisationDeleted', 'ORGANISATION', organisationId, {
    organisationId,
    name: organisation.name ?? null,
  })
}

/** @returns null if the organisation was restored */
const readDeletedTime = async (unit: UnitOfWork, organisationId: string): Promise<string | null> => {
  await unit.lock(`ORGANISATION:${organisationId}`)
  return (await unit.get('ORGANISATION', organisationId))?.deletedTime ?? null
}

/** @returns whether there may be more */
const disconnectNext = async (unit: UnitOfWork, organisationId: string): Promise<boolean> => {
  if ((await readDeletedTime(unit, organisationId)) === null) return false
  const channel = (await unit.findAll('CHANNEL', { organisationId })).find(({ status }) => status !== 'disconnected')
  if (channel) {
    await unit.lock(`CHANNEL:${channel._id}`)
    await disconnectAccount(unit, channel)
    return true
  }
  const tokens = await unit.findAll('FBACCESSTOKEN', { organisationId }, { limit: tokensAtOnce })
  for (const { _id } of tokens) await unit.remove('FBACCESSTOKEN', _id)
  return tokens.length > 0
}

/** From now on, other organisations may connect the accounts. */
const freeAccounts = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  const deletedTime = await readDeletedTime(unit, organisationId)
  if (deletedTime === null) return
  for (const type of accountIdTypes) {
    for (const row of (await unit.findAll(type, { organisationId })) as unknown as AnyRow[]) {
      const fbId = String(row['fbId'])
      if (originalId(fbId) !== fbId) continue
      await endHolding(unit, row, deletedTime)
      await unit.change(type, row._id, { fbId: toFreedId(row._id, fbId), isPassive: true } as never)
    }
  }
}

export const createCloseOrganisationHandler =
  (services: Context): JobHandler<typeof closeOrganisationJob> =>
  async ({ organisationId }) => {
    const run = <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
      transact(services.database, { actor: null }, work, { now: services.now })
    for (let more = true; more;) more = (await run((unit) => disconnectNext(unit, organisationId))).result
    await run((unit) => freeAccounts(unit, organisationId))
    return done
  }

/** Whether another organisation has its page or business account, whose subscription delivers this account's webhooks. */
const isParentElsewhere = async (unit: UnitOfWork, { fbPageId, fbWaBAId }: AnyRow): Promise<boolean> => {
  const page = typeof fbPageId === 'string' ? await unit.get('FBPAGE', fbPageId) : null
  const parent = page ?? (typeof fbWaBAId === 'string' ? await unit.get('FBWABA', fbWaBAId) : null)
  return parent !== null && originalId(parent.fbId) !== parent.fbId
}

/**
 * Gives accounts their platform ids back, parents first, unless another organisation has connected them. They must be reconnected
 * by hand. The others are marked as connected elsewhere.
 */
const reclaimAccounts = async (unit: UnitOfWork, organisationId: string): Promise<void> => {
  for (const type of accountIdTypes) {
    for (const row of (await unit.findAll(type, { organisationId })) as unknown as AnyRow[]) {
      const fbId = originalId(String(row['fbId']))
      if (fbId === row['fbId']) continue
      if ((await unit.find(type, { fbId })) || (await isParentElsewhere(unit, row))) {
        await markElsewhere(unit, row._id)
        continue
      }
      await unit.change(type, row._id, { fbId } as never)
      await recordHolder(unit, { fbId, organisationId, since: unit.now })
    }
  }
}

const countOf = async (unit: UnitOfWork, type: EntityType, organisationId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(tableOf(type))} WHERE organisation_id = ${organisationId}`.execute(
    unit.tx,
  )
  return Number(rows[0]?.count ?? 0)
}

export const organisationDeletionHandlers: Handlers<
  'organisationContents' | 'deleteOrganisation' | 'restoreOrganisation'
> = {
  organisationContents: async ({ services, params }) => {
    const id = params['id'] ?? ''
    const { result } = await transact(services.database, { actor: null }, async (unit) => {
      if (!(await unit.get('ORGANISATION', id))) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
      return {
        channels: await countOf(unit, 'CHANNEL', id),
        conversations: await countOf(unit, 'THREAD', id),
        people: await countOf(unit, 'CUSTOMER', id),
        members: await countOf(unit, 'ORGANISATIONMEMBERSHIP', id),
        graceDays: services.config.organisationGraceDays,
      }
    })
    return result
  },
  deleteOrganisation: async ({ services, params, body }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`ORGANISATION:${id}`)
    const organisation = await unit.get('ORGANISATION', id)
    if (!organisation) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    if (body.name !== (organisation.name ?? id))
      throw new ApiError('INVALID_BODY', { name: 'INVALID_VALUE' }, 'ORGANISATION')
    await beginDeletion(services, unit, organisation)
    return {}
  },
  restoreOrganisation: async ({ params }, unit) => {
    const id = params['id'] ?? ''
    await unit.lock(`ORGANISATION:${id}`)
    const organisation = await unit.get('ORGANISATION', id)
    if (!organisation) throw new ApiError('NOT_FOUND', undefined, 'ORGANISATION')
    if (!organisation.deletedTime) return {}
    if (typeof organisation.purgedCount === 'number')
      throw new ApiError('ORGANISATION_ERASED', undefined, 'ORGANISATION')
    await unit.change('ORGANISATION', id, { deletedTime: null, purgeTime: null })
    await reclaimAccounts(unit, id)
    addAudit(unit, 'organisationRestored', 'ORGANISATION', id, { organisationId: id })
    return {}
  },
}
