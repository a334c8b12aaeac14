// Customers beyond the generic calls: by conversation, their assignments, blocking (platform document section 7.3, decisions 23).
import { sql } from 'kysely'
import type { Row } from '../../contract/index.ts'
import { canAssign, canManageOrganisation, canSeeThread, isMember } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { addAudit } from '../audit/audit.ts'
import { tableOf } from '../database/columns.ts'
import { getRecord } from '../database/reads.ts'
import { scopeOf } from '../database/scope.ts'
import type { Unit } from '../database/unit.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallContext, Handlers } from '../http/call-context.ts'
import { checkTaker, mirrorAssignments } from '../threads/commands.ts'
import { lockedThreads } from '../threads/customer-threads.ts'
import { placeOf } from '../threads/visible-thread.ts'
import { spreadBlock } from './block.ts'

type CustomerCalls = 'customerByFbConversation' | 'customerAssignments' | 'assignCustomer' | 'blockCustomer' | 'unblockCustomer'

/** More of one customer's work items stay as they are. */
const threadsMost = 60

const none = (): never => {
  throw new ApiError('NOT_FOUND', undefined, 'CUSTOMER')
}

const customerOf = async (unit: Unit, rights: Rights, id: string): Promise<Row<'CUSTOMER'>> => {
  const customer = await unit.get('CUSTOMER', id)
  return customer && isMember(rights, customer.organisationId ?? '') ? customer : none()
}

const setBlocked = (isBlocked: boolean) => async ({ services, rights, params }: CallContext<CustomerCalls>, unit: Unit): Promise<Record<string, never>> => {
  const customer = await customerOf(unit, rights, params['id'] ?? '')
  const organisationId = customer.organisationId ?? ''
  if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CUSTOMER')
  if ((customer.isBlocked === true) === isBlocked) return {}
  await unit.change('CUSTOMER', customer._id, { isBlocked })
  await spreadBlock(services, unit, customer._id)
  addAudit(unit, isBlocked ? 'customerBlocked' : 'customerUnblocked', 'CUSTOMER', customer._id, { organisationId })
  return {}
}

export const customerHandlers: Handlers<CustomerCalls> = {
  customerByFbConversation: async ({ services, rights, params }) => {
    const itemId = params['id'] ?? ''
    const found = await sql<{ customerId: string | null }>`
      SELECT "customerId" FROM ${sql.table(tableOf('THREAD'))} AS record
      WHERE "itemId" = ${itemId} AND ${scopeOf('THREAD', rights)}`.execute(services.database.kysely)
    const customerId = found.rows[0]?.customerId
    return (customerId ? await getRecord(services.database, rights, 'CUSTOMER', customerId) : null) ?? none()
  },
  customerAssignments: async ({ services, rights, params }) => {
    const customer = (await getRecord(services.database, rights, 'CUSTOMER', params['id'] ?? '')) ?? none()
    return { assignments: (customer['assignments'] ?? []) as { userId: string }[] }
  },
  assignCustomer: async ({ services, rights, params, body }, unit) => {
    const customer = await customerOf(unit, rights, params['id'] ?? '')
    const organisationId = customer.organisationId ?? ''
    const userId = body.userId ?? null
    if (userId !== null) await checkTaker(unit, organisationId, userId)
    const threads = await lockedThreads(services, unit, { customerId: customer._id }, threadsMost)
    const seen = threads.filter((thread) => canSeeThread(rights, placeOf(thread)))
    if (seen.some((thread) => !canAssign(rights, placeOf(thread), userId))) throw new ApiError('FORBIDDEN', undefined, 'THREAD')
    for (const { _id } of seen) await unit.change('THREAD', _id, { assigneeId: userId })
    await mirrorAssignments(unit, customer._id)
    addAudit(unit, 'customerAssigned', 'CUSTOMER', customer._id, { organisationId })
    return { assignments: (await unit.get('CUSTOMER', customer._id))?.assignments ?? [] }
  },
  blockCustomer: setBlocked(true),
  unblockCustomer: setBlocked(false),
}
