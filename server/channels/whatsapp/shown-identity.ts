// How a person is called where he is shown: work item, customer, and the notices of what he wrote.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import type { Identity } from './contact-names.ts'

const notificationsMost = 20

/** Numbers as people write them; what is no number stays as it came. */
export const shownPhone = (remoteId: string | null): string | null =>
  remoteId === null ? null : (/^\d+$/.test(remoteId) ? `+${remoteId}` : remoteId).slice(0, 40)

const followed = (present: string | null | undefined, before: string | null, after: string | null): string | null =>
  // What an agent wrote about the customer stays.
  (present ?? null) === before ? after : (present ?? null)

/** @param before what was known of him until now */
export const showIdentity = async (unit: Unit, contact: Row<'FBWACONTACT'>, before: Identity): Promise<void> => {
  const { remoteId = null, name = null } = contact
  const seen = contact.customerId ? await unit.get('CUSTOMER', contact.customerId) : null
  if (seen && (before.name !== name || before.remoteId !== remoteId)) await unit.lock(`CUSTOMER:${seen._id}`)
  const present = seen && (await unit.get('CUSTOMER', seen._id))
  const customer =
    present &&
    (await unit.change('CUSTOMER', present._id, {
      name: followed(present.name, before.name, name),
      phone: followed(present.phone, shownPhone(before.remoteId), shownPhone(remoteId)),
    }))
  const username = contact.data?.['username']
  const title = customer?.name ?? name ?? (typeof username === 'string' ? username : shownPhone(remoteId))
  const thread = await unit.find('THREAD', { itemId: contact._id })
  if (!thread || thread.title === title) return
  await unit.change('THREAD', thread._id, { title })
  if (!thread.lastMessageTime) return
  const notices = await unit.findAll('NOTIFICATION', { threadItemId: contact._id }, { orderBy: { createdTime: -1 }, limit: notificationsMost })
  for (const { _id } of notices) await unit.change('NOTIFICATION', _id, { title })
}
