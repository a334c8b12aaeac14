// The records of either platform, by what both have in common; fields whose names differ are read by name.
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import { organisationOf, textIn } from '../../platform/account-records.ts'
import type { Account, Person } from '../../platform/account-records.ts'
import type { Fields } from '../../database/record-access.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Match } from '../../database/matching.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

export type Conversation = Row<'FBCONVERSATION' | 'IGCONVERSATION'>
export type Message = Row<'FBMESSAGE' | 'IGMESSAGE'>
/** Fields that both platforms have under the same name. */
export type PersonFields = Fields<'FBUSER' | 'IGCUSTOMERUSER'>
export type ConversationFields = Fields<'FBCONVERSATION' | 'IGCONVERSATION'>
export type MessageFields = Fields<'FBMESSAGE' | 'IGMESSAGE'>

/** The account, by the id that webhooks use. */
export const findAccount = (unit: UnitOfWork, adapter: PlatformAdapter, fbId: string): Promise<Account | null> =>
  unit.find(getRecordTypes(adapter).account, { fbId })

export const findPerson = (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  account: Account,
  fbId: string,
): Promise<Person | null> => unit.find(adapter.personType, { organisationId: organisationOf(account), fbId })

/** The message of the account, by the platform's id. */
export const findMessage = (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  account: Account,
  mid: string,
): Promise<Message | null> =>
  unit.find(getRecordTypes(adapter).message, { [adapter.fields.account]: account._id, fbId: mid })

export const findMessagesIn = (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  conversation: Conversation,
  match: Match,
  options: Parameters<UnitOfWork['findAll']>[2] = {},
): Promise<Message[]> =>
  unit.findAll(
    getRecordTypes(adapter).message,
    { [threadItems[adapter.itemType].field]: conversation._id, ...match },
    options,
  )

export interface Parties {
  readonly account: Account
  readonly person: Person
  readonly conversation: Conversation
}

/** A conversation with both of its sides; null if one no longer exists. */
export const getParties = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  conversationId: string,
): Promise<Parties | null> => {
  const types = getRecordTypes(adapter)
  const conversation = await unit.get(types.conversation, conversationId)
  const account = conversation && (await unit.get(types.account, textIn(conversation, adapter.fields.account) ?? ''))
  const person = conversation && (await unit.get(types.person, textIn(conversation, adapter.fields.person) ?? ''))
  return conversation && account && person ? { account, person, conversation } : null
}
