// A person whose customer record was deleted gets a new one as soon as they write again.
import { channels } from '../../../contract/channels.ts'
import { threadItems } from '../../../contract/items.ts'
import type { ChannelMessage } from '../../../contract/channel-message.ts'
import type { AnyRow, EntityType, Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { blockThread, loadCustomerMarks } from './customer-marks.ts'

type Thread = Row<'THREAD'>

const contactTypeOf = ({ service }: Thread): EntityType | undefined =>
  channels.find((channel) => channel.service === service)?.records.contacts[0]

/** A conversation of comments belongs to the person who began it; a private one to the person who writes in it, unless it is a group. */
const belongsTo = async (unit: UnitOfWork, { itemType, itemId }: Thread, fromId: string): Promise<boolean> => {
  const item = (await unit.get(threadItems[itemType].type, itemId)) as unknown as AnyRow | null
  // A group belongs to nobody.
  if (itemType === 'waWebChat') return item?.['waWebContactId'] === fromId
  return threadItems[itemType].audience === 'private' || item?.['fromId'] === fromId
}

const textIn = (row: AnyRow, field: string): string | null =>
  typeof row[field] === 'string' ? String(row[field]) : null

const addCustomer = async (unit: UnitOfWork, thread: Thread, type: EntityType, identity: AnyRow): Promise<string> => {
  const customer = unit.add(
    'CUSTOMER',
    {
      name: textIn(identity, 'name') ?? textIn(identity, 'username'),
      identities: [{ type, id: identity._id }],
      assignments: thread.assigneeId ? [{ userId: thread.assigneeId }] : [],
      isBlocked: thread.isBlocked ?? null,
    },
    { organisationId: thread.organisationId ?? '' },
  )
  await unit.change(type, identity._id, { customerId: customer._id } as never)
  return customer._id
}

/** Called under the conversation's lock. @returns the conversation's customer with their marks, if the message identifies one */
export const ensureCustomer = async (
  unit: UnitOfWork,
  thread: Thread,
  { ownerSent, fromId }: ChannelMessage,
): Promise<Partial<Pick<Thread, 'customerId' | 'isSpam' | 'isBlocked'>>> => {
  const type = contactTypeOf(thread)
  if (thread.customerId || ownerSent || !fromId || !type) return {}
  // They may be writing elsewhere at the same moment.
  await unit.lock(`IDENTITY:${fromId}`)
  const identity = (await unit.get(type, fromId)) as unknown as AnyRow | null
  if (!identity) return {}
  const customerId = textIn(identity, 'customerId') ?? (await addCustomer(unit, thread, type, identity))
  if (!(await belongsTo(unit, thread, fromId))) return {}
  const customer = await unit.get('CUSTOMER', customerId)
  const marks = customer ? await loadCustomerMarks(unit, customer) : {}
  if (marks.isBlocked) await blockThread(unit, thread)
  return { customerId, ...marks }
}
