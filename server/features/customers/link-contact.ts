// Says that a contact is a certain customer. The customer that was made for the contact alone goes into the other one.
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

/** More of one person's conversations stay without a customer until they write again. */
const maxThreads = 60

/** Their conversations, locked, that are nobody's yet. */
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
  // Of a customer who was blocked and whose record was deleted nothing else says so.
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
  // Conversations, then who writes in them, then their customers: as wherever a message is taken.
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
