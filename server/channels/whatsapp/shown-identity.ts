// How a person is named where they are shown: in the conversation, the customer, and the notifications of their messages.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Identity } from './contact-names.ts'
import { lockCustomers } from '../../records/customer-lock.ts'

const maxNotifications = 20

/** Formats digits as a phone number; other ids are returned unchanged. */
export const formatPhone = (remoteId: string | null): string | null =>
  remoteId === null ? null : (/^\d+$/.test(remoteId) ? `+${remoteId}` : remoteId).slice(0, 40)

const followChange = (present: string | null | undefined, before: string | null, after: string | null): string | null =>
  // Fields that an agent entered are kept.
  (present ?? null) === before ? after : (present ?? null)

/** @param before the identity before this change */
export const updateShownIdentity = async (
  unit: UnitOfWork,
  contact: Row<'FBWACONTACT'>,
  before: Identity,
): Promise<void> => {
  const { remoteId = null, name = null } = contact
  const customerBeforeLock = contact.customerId ? await unit.get('CUSTOMER', contact.customerId) : null
  if (customerBeforeLock && (before.name !== name || before.remoteId !== remoteId))
    await lockCustomers(unit, customerBeforeLock._id)
  const present = customerBeforeLock && (await unit.get('CUSTOMER', customerBeforeLock._id))
  const customer =
    present &&
    (await unit.change('CUSTOMER', present._id, {
      name: followChange(present.name, before.name, name),
      phone: followChange(present.phone, formatPhone(before.remoteId), formatPhone(remoteId)),
    }))
  const username = contact.data?.['username']
  const title = customer?.name ?? name ?? (typeof username === 'string' ? username : formatPhone(remoteId))
  const thread = await unit.find('THREAD', { itemId: contact._id })
  if (!thread || thread.title === title) return
  await unit.change('THREAD', thread._id, { title })
  if (!thread.lastMessageTime) return
  const notifications = await unit.findAll(
    'NOTIFICATION',
    { threadItemId: contact._id },
    { orderBy: { createdTime: -1 }, limit: maxNotifications },
  )
  for (const { _id } of notifications) await unit.change('NOTIFICATION', _id, { title })
}
