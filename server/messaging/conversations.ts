// Finding and beginning a conversation: the person, the customer behind him, the conversation and its work item.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import { organisationOf, shownName, textsIn } from '../channels/account-records.ts'
import type { Account, Person } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import { beginThread } from '../threads/begin-thread.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { askWhoItIs } from './profile-request.ts'
import { findPerson } from './records.ts'
import type { Conversation, ConversationFields, PersonFields } from './records.ts'

export interface ConversationParts {
  readonly person: Person
  readonly conversation: Conversation
  readonly thread: Row<'THREAD'>
}

export interface MessagingContext {
  readonly dialect: Dialect
  readonly services: Services
  readonly unit: Unit
  readonly account: Account
  /** The person's id, scoped to the page or the account. */
  readonly personFbId: string
  /** Whether the account itself did it, not the person. */
  readonly fromAccount: boolean
  /** The platform's time of the item. */
  readonly time: string
  readonly known: ConversationParts | null
}

export const findConversation = async (unit: Unit, dialect: Dialect, account: Account, personFbId: string): Promise<ConversationParts | null> => {
  const person = await findPerson(unit, dialect, account, personFbId)
  if (!person) return null
  const { fields } = dialect
  const conversation = await unit.find(typesOf(dialect).conversation, { [fields.account]: account._id, [fields.person]: person._id })
  const thread = conversation && (await unit.find('THREAD', { itemId: conversation._id }))
  return conversation && thread ? { person, conversation, thread } : null
}

const addPerson = async ({ dialect, services, unit, account, personFbId }: MessagingContext): Promise<Person> => {
  const organisationId = organisationOf(account)
  const known = await findPerson(unit, dialect, account, personFbId)
  if (known) return known
  const customer = unit.add('CUSTOMER', { name: null, identities: [], assignments: [] }, { organisationId })
  const fields = { fbId: personFbId, name: null, [dialect.fields.accounts]: [account._id], customerId: customer._id, profile: 'unknown' }
  // The names of its fields are the dialect's.
  const person: Person = unit.add(dialect.personType, fields as PersonFields, { organisationId })
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: dialect.personType, id: person._id }] })
  await askWhoItIs(dialect, services, unit, person, account)
  return person
}

const noteAccount = async ({ dialect, unit, account }: MessagingContext, person: Person): Promise<void> => {
  const field = dialect.fields.accounts
  const ids = textsIn(person, field)
  if (ids.includes(account._id)) return
  await unit.change(dialect.personType, person._id, { [field]: [...ids, account._id] } as Partial<PersonFields>)
}

/** The conversation, begun where there is none. */
export const ensureConversation = async (context: MessagingContext): Promise<ConversationParts> => {
  if (context.known) return context.known
  const { dialect, unit, account, time } = context
  const organisationId = organisationOf(account)
  const person = await addPerson(context)
  await noteAccount(context, person)
  const types = typesOf(dialect)
  const fields = { fbId: null, [dialect.fields.account]: account._id, [dialect.fields.person]: person._id }
  const conversation: Conversation = unit.add(types.conversation, fields as ConversationFields, { organisationId, createdTime: time })
  const thread = await beginThread(unit, {
    organisationId,
    service: threadItems[dialect.itemType].service,
    itemType: dialect.itemType,
    itemId: conversation._id,
    accountType: types.account,
    accountId: account._id,
    teamId: account.teamId ?? null,
    customerId: person.customerId ?? null,
    title: shownName(person),
    imageUrl: person.imageUrl ?? null,
  })
  return { person, conversation, thread }
}
