// Links a contact to a customer. A customer that was created for the contact alone is merged into that one.
import type { AnyRow, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { auditRecordWrite } from '../../records/audit.ts'
import { mergeInto } from '../../records/merge-records.ts'
import { isUntouched } from '../../conversations/threads/is-untouched.ts'
import { lockThreads } from '../../conversations/threads/lock-threads.ts'
import { listItemFieldsNaming } from './people-of-record.ts'
import type { Contact } from './people-of-record.ts'
import { customerLock } from '../../records/customer-lock.ts'

type Customer = Row<'CUSTOMER'>

/** Maximum conversations to link; the rest have no customer until the contact writes again. */
const maxThreads = 60

/** The contact's conversations without a customer, locked. */
const findThreads = async (services: Context, unit: UnitOfWork, contact: Contact): Promise<Row<'THREAD'>[]> => {
  const items: string[] = []
  for (const { type, person } of listItemFieldsNaming(contact.type)) {
    if (person === '_id') items.push(contact.id)
    else
      for (const { _id } of await unit.findAll(type, { [person]: contact.id }, { limit: maxThreads })) items.push(_id)
  }
  return lockThreads(
    services,
    unit,
    items.slice(0, maxThreads).map((itemId) => ({ itemId, customerId: null })),
    maxThreads,
  )
}

const addIdentity = async (
  services: Context,
  unit: UnitOfWork,
  { type, id }: Contact,
  customer: Customer,
): Promise<void> => {
  await unit.change(type, id, { customerId: customer._id } as never)
  const identities = [...(customer.identities ?? []).filter((one) => one.id !== id), { type, id }]
  const threads = await findThreads(services, unit, { type, id })
  // If a blocked customer's record was deleted, only their conversations still show the block.
  const mark = threads.some((thread) => thread.isBlocked) ? { isBlocked: true } : {}
  await unit.change('CUSTOMER', customer._id, { identities, ...mark })
  for (const { _id } of threads) await unit.change('THREAD', _id, { customerId: customer._id })
}

/** @throws ApiError CUSTOMER_LINKED_ELSEWHERE, NOT_FOUND */
export const linkContact = async (
  services: Context,
  unit: UnitOfWork,
  contact: Contact,
  customerId: string,
): Promise<AnyRow> => {
  // Locks are taken in the same order as when a message is handled: conversations, contact, customers.
  await findThreads(services, unit, contact)
  await unit.lock(`IDENTITY:${contact.id}`)
  const known = (await unit.get(contact.type, contact.id)) as unknown as AnyRow | null
  const before = known?.['customerId']
  await unit.lock(...[customerId, before].filter((id) => typeof id === 'string').map((id) => customerLock(id)))
  const customer = await unit.get('CUSTOMER', customerId)
  if (!known || !customer) throw new ApiError('NOT_FOUND', undefined, 'CUSTOMER')
  if (before === customerId) return customer as unknown as AnyRow
  const other = typeof before === 'string' ? await unit.get('CUSTOMER', before) : null
  if (other && !isUntouched(other, known))
    throw new ApiError('CUSTOMER_LINKED_ELSEWHERE', { customerId: other._id }, 'CUSTOMER')
  if (other) await mergeInto(unit, 'CUSTOMER', customer as unknown as AnyRow, [other as unknown as AnyRow])
  else await addIdentity(services, unit, contact, customer)
  const linked = (await unit.get('CUSTOMER', customerId)) as unknown as AnyRow
  await services.writes.afterMerge(unit, 'CUSTOMER', linked)
  auditRecordWrite(unit, 'updated', 'CUSTOMER', linked, ['identities'])
  return linked
}
