// The records of a dialect, seen by what both have in common; the fields that differ in name are read by name.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import { organisationOf, textIn } from '../channels/account-records.ts'
import type { Account, Person } from '../channels/account-records.ts'
import type { Fields, Match, Unit } from '../database/unit.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'

export type Conversation = Row<'FBCONVERSATION' | 'IGCONVERSATION'>
export type Message = Row<'FBMESSAGE' | 'IGMESSAGE'>
/** What records of both dialects are written with, beside the fields that differ in name. */
export type PersonFields = Fields<'FBUSER' | 'IGCUSTOMERUSER'>
export type ConversationFields = Fields<'FBCONVERSATION' | 'IGCONVERSATION'>
export type MessageFields = Fields<'FBMESSAGE' | 'IGMESSAGE'>

/** The account, under the id by which webhooks name it. */
export const findAccount = (unit: Unit, dialect: Dialect, fbId: string): Promise<Account | null> => unit.find(typesOf(dialect).account, { fbId })

export const findPerson = (unit: Unit, dialect: Dialect, account: Account, fbId: string): Promise<Person | null> =>
  unit.find(dialect.personType, { organisationId: organisationOf(account), fbId })

/** The message of the account under the platform's id. */
export const findMessage = (unit: Unit, dialect: Dialect, account: Account, mid: string): Promise<Message | null> =>
  unit.find(typesOf(dialect).message, { [dialect.fields.account]: account._id, fbId: mid })

export const messagesIn = (
  unit: Unit,
  dialect: Dialect,
  conversation: Conversation,
  match: Match,
  options: Parameters<Unit['findAll']>[2] = {},
): Promise<Message[]> => unit.findAll(typesOf(dialect).message, { [threadItems[dialect.itemType].field]: conversation._id, ...match }, options)

export interface Parties {
  readonly account: Account
  readonly person: Person
  readonly conversation: Conversation
}

/** A conversation with both of its sides; null where one is gone. */
export const getParties = async (unit: Unit, dialect: Dialect, conversationId: string): Promise<Parties | null> => {
  const types = typesOf(dialect)
  const conversation = await unit.get(types.conversation, conversationId)
  const account = conversation && (await unit.get(types.account, textIn(conversation, dialect.fields.account) ?? ''))
  const person = conversation && (await unit.get(types.person, textIn(conversation, dialect.fields.person) ?? ''))
  return conversation && account && person ? { account, person, conversation } : null
}
