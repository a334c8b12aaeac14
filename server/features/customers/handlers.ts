// Customer calls beyond the generic ones: by conversation, assignments, blocking (docs/decisions.md, 23).
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { canAssignCustomer, canManageOrganisation, canSeeThread } from '../../../contract/permissions.ts'
import type { Rights } from '../../../contract/permissions.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { getRecord } from '../../database/reads.ts'
import { buildScope } from '../../database/scope.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { checkAssignee, mirrorAssignments } from '../../conversations/threads/commands.ts'
import { lockThreads } from '../../conversations/threads/lock-threads.ts'
import { toThreadPlace } from '../../conversations/threads/visible-thread.ts'
import { enqueueErasure } from '../deletion/delete-person.ts'
import { spreadBlock } from './block.ts'
import { customerLock } from '../../records/customer-lock.ts'

type CustomerCalls =
  | 'customerByFbConversation'
  | 'customerAssignments'
  | 'assignCustomer'
  | 'blockCustomer'
  | 'unblockCustomer'
  | 'eraseCustomer'

/** Maximum conversations of a customer to reassign; the rest stay as they are. */
const maxThreads = 60

const none = (): never => {
  throw new ApiError('NOT_FOUND', undefined, 'CUSTOMER')
}

const customerOf = async (unit: UnitOfWork, rights: Rights, id: string): Promise<Row<'CUSTOMER'>> => {
  const isSeen = (await getRecord({ kysely: unit.tx, epoch: () => 0 }, rights, 'CUSTOMER', id)) !== null
  return (isSeen ? await unit.get('CUSTOMER', id) : null) ?? none()
}

const setBlocked =
  (isBlocked: boolean) =>
  async (
    { services, rights, params }: CallContext<CustomerCalls>,
    unit: UnitOfWork,
  ): Promise<Record<string, never>> => {
    const customer = await customerOf(unit, rights, params['id'] ?? '')
    const organisationId = customer.organisationId ?? ''
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CUSTOMER')
    if ((customer.isBlocked === true) === isBlocked) return {}
    await unit.change('CUSTOMER', customer._id, { isBlocked })
    await spreadBlock(services, unit, customer._id)
    addAudit(unit, isBlocked ? 'customerBlocked' : 'customerUnblocked', 'CUSTOMER', customer._id, { organisationId })
    return {}
  }

/** Without conversations, the assignment is stored on the customer alone. */
const assignWithoutThreads = async (
  unit: UnitOfWork,
  rights: Rights,
  { _id, organisationId = '', assignments }: Row<'CUSTOMER'>,
  userId: string | null,
): Promise<void> => {
  const isOwn = (assignments ?? []).some((assigned) => assigned.userId === rights.userId)
  const place = { organisationId, assigneeId: isOwn ? rights.userId : null, teamId: null }
  if (!canAssignCustomer(rights, place, userId)) throw new ApiError('FORBIDDEN', undefined, 'CUSTOMER')
  await unit.lock(customerLock(_id))
  await unit.change('CUSTOMER', _id, { assignments: userId === null ? [] : [{ userId }] })
}

export const customerHandlers: Handlers<CustomerCalls> = {
  customerByFbConversation: async ({ services, rights, params }) => {
    const itemId = params['id'] ?? ''
    const found = await sql<{ customerId: string | null }>`
      SELECT "customerId" FROM ${sql.table(tableOf('THREAD'))} AS record
      WHERE "itemId" = ${itemId} AND ${buildScope('THREAD', rights)}`.execute(services.database.kysely)
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
    if (userId !== null) await checkAssignee(unit, organisationId, userId)
    const threads = await lockThreads(services, unit, [{ customerId: customer._id }], maxThreads)
    const visibleThreads = threads.filter((thread) => canSeeThread(rights, toThreadPlace(thread)))
    if (visibleThreads.some((thread) => !canAssignCustomer(rights, toThreadPlace(thread), userId)))
      throw new ApiError('FORBIDDEN', undefined, 'THREAD')
    for (const { _id } of visibleThreads) await unit.change('THREAD', _id, { assigneeId: userId, queueReason: null })
    if (threads.length > 0) await mirrorAssignments(unit, customer._id)
    else await assignWithoutThreads(unit, rights, customer, userId)
    addAudit(unit, 'customerAssigned', 'CUSTOMER', customer._id, { organisationId })
    return { assignments: (await unit.get('CUSTOMER', customer._id))?.assignments ?? [] }
  },
  blockCustomer: setBlocked(true),
  unblockCustomer: setBlocked(false),
  eraseCustomer: async ({ rights, params }, unit) => {
    const { _id, organisationId = '' } = await customerOf(unit, rights, params['id'] ?? '')
    if (!canManageOrganisation(rights, organisationId)) throw new ApiError('FORBIDDEN', undefined, 'CUSTOMER')
    await enqueueErasure(unit, _id, organisationId)
    return {}
  },
}
