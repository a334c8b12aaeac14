// Finds and begins a conversation: the person, the customer, the platform's conversation and ours.
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import { organisationOf, getDisplayName, textsIn } from '../../platform/account-records.ts'
import type { Account, Person } from '../../platform/account-records.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import { beginThread } from '../threads/begin-thread.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter, Profile } from './platform-adapter.ts'
import { requestProfile } from './profile-request.ts'
import { findPerson } from './records.ts'
import type { Conversation, ConversationFields, PersonFields } from './records.ts'

export interface ConversationParts {
  readonly person: Person
  readonly conversation: Conversation
  readonly thread: Row<'THREAD'>
}

export interface MessagingContext {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly unit: UnitOfWork
  readonly account: Account
  /** The person's id, scoped to the page or the account. */
  readonly personFbId: string
  /** Whether the account itself acted, not the person. */
  readonly fromAccount: boolean
  /** The platform's time of the item. */
  readonly time: string
  readonly known: ConversationParts | null
  /** Another application owns the conversation: no automatic reply is sent. */
  readonly isOthers?: boolean
  /** The name of a person who wrote before the account was connected; the platform is not asked for their profile. */
  readonly past?: Pick<Profile, 'name' | 'username'>
}

export const findConversation = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  account: Account,
  personFbId: string,
): Promise<ConversationParts | null> => {
  const person = await findPerson(unit, adapter, account, personFbId)
  if (!person) return null
  const { fields } = adapter
  const conversation = await unit.find(getRecordTypes(adapter).conversation, {
    [fields.account]: account._id,
    [fields.person]: person._id,
  })
  const thread = conversation && (await unit.find('THREAD', { itemId: conversation._id }))
  return conversation && thread ? { person, conversation, thread } : null
}

const addPerson = async ({ adapter, services, unit, account, personFbId, past }: MessagingContext): Promise<Person> => {
  const organisationId = organisationOf(account)
  const known = await findPerson(unit, adapter, account, personFbId)
  if (known) return known
  const name = past?.name ?? past?.username ?? null
  const customer = unit.add('CUSTOMER', { name, identities: [], assignments: [] }, { organisationId })
  const fields = {
    fbId: personFbId,
    name: null,
    ...past,
    [adapter.fields.accounts]: [account._id],
    customerId: customer._id,
    profile: 'unknown',
  }
  // The names of its fields come from the adapter.
  const person: Person = unit.add(adapter.personType, fields as PersonFields, { organisationId })
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: adapter.personType, id: person._id }] })
  if (!past) await requestProfile(adapter, services, unit, person, account)
  return person
}

const noteAccount = async ({ adapter, unit, account }: MessagingContext, person: Person): Promise<void> => {
  const field = adapter.fields.accounts
  const ids = textsIn(person, field)
  if (ids.includes(account._id)) return
  await unit.change(adapter.personType, person._id, { [field]: [...ids, account._id] } as Partial<PersonFields>)
}

/** The conversation; begins one if there is none. */
export const ensureConversation = async (context: MessagingContext): Promise<ConversationParts> => {
  if (context.known) return context.known
  const { adapter, unit, account, time } = context
  const organisationId = organisationOf(account)
  const person = await addPerson(context)
  await noteAccount(context, person)
  const types = getRecordTypes(adapter)
  const fields = { fbId: null, [adapter.fields.account]: account._id, [adapter.fields.person]: person._id }
  const conversation: Conversation = unit.add(types.conversation, fields as ConversationFields, {
    organisationId,
    createdTime: time,
  })
  const thread = await beginThread(unit, {
    organisationId,
    service: threadItems[adapter.itemType].service,
    itemType: adapter.itemType,
    itemId: conversation._id,
    accountType: types.account,
    accountId: account._id,
    teamId: account.teamId ?? null,
    customerId: person.customerId ?? null,
    title: getDisplayName(person),
    imageUrl: person.imageUrl ?? null,
  })
  return { person, conversation, thread }
}
