// Handlers of a channel record's customers: who wrote in or under it, and linking its author to a customer.
import type { AnyRow } from '../../../contract/index.ts'
import type { RecordCustomers } from '../../../contract/record-calls.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { parseListQuery } from '../../records/parse-list-query.ts'
import { getVisibleRecord } from '../../records/visible-record.ts'
import { linkContact } from './link-contact.ts'
import { authorOf, matchCustomersOf } from './people-of-record.ts'
import type { TypeWithPeople } from './people-of-record.ts'

type CustomersCall =
  | 'fbPostCustomers'
  | 'fbConversationCustomers'
  | 'fbCommentCustomers'
  | 'igMediaCustomers'
  | 'igConversationCustomers'
  | 'igCommentCustomers'
  | 'waContactCustomers'
  | 'waWebChatCustomers'
type LinkCall =
  | 'linkFbPostCustomer'
  | 'linkFbConversationCustomer'
  | 'linkFbCommentCustomer'
  | 'linkIgMediaCustomer'
  | 'linkIgConversationCustomer'
  | 'linkIgCommentCustomer'
  | 'linkWaContactCustomer'
  | 'linkWaWebChatCustomer'

const listCustomers =
  (type: TypeWithPeople) =>
  async (context: CallContext<CustomersCall>): Promise<RecordCustomers> => {
    const { services, rights, query } = context
    const { _id, organisationId } = await getVisibleRecord(context, type)
    const { data, params } = await listRecords(services.database, rights, 'CUSTOMER', {
      ...parseListQuery(query),
      organisationId: String(organisationId),
      also: matchCustomersOf(rights, type, _id),
    })
    return { rows: data, total: params.total }
  }

const linkAuthor =
  (type: TypeWithPeople) =>
  async (context: CallContext<LinkCall>, unit: UnitOfWork): Promise<AnyRow> => {
    const { services, rights, body } = context
    const reader: Reader = { kysely: unit.tx, epoch: services.database.epoch }
    const record = await getVisibleRecord(context, type, unit)
    const customer = await getRecord(reader, rights, 'CUSTOMER', body.customerId)
    if (customer?.['organisationId'] !== record['organisationId'])
      throw new ApiError('NOT_FOUND', undefined, 'CUSTOMER')
    const author = authorOf(type, record)
    if (!author) throw new ApiError('NO_CONTACT', undefined, type)
    return linkContact(services, unit, author, body.customerId)
  }

export const recordCustomerHandlers: Handlers<CustomersCall | LinkCall> = {
  fbPostCustomers: listCustomers('FBPOST'),
  fbConversationCustomers: listCustomers('FBCONVERSATION'),
  fbCommentCustomers: listCustomers('FBCOMMENT'),
  igMediaCustomers: listCustomers('IGMEDIA'),
  igConversationCustomers: listCustomers('IGCONVERSATION'),
  igCommentCustomers: listCustomers('IGCOMMENT'),
  waContactCustomers: listCustomers('FBWACONTACT'),
  waWebChatCustomers: listCustomers('WAWEBCHAT'),
  linkFbPostCustomer: linkAuthor('FBPOST'),
  linkFbConversationCustomer: linkAuthor('FBCONVERSATION'),
  linkFbCommentCustomer: linkAuthor('FBCOMMENT'),
  linkIgMediaCustomer: linkAuthor('IGMEDIA'),
  linkIgConversationCustomer: linkAuthor('IGCONVERSATION'),
  linkIgCommentCustomer: linkAuthor('IGCOMMENT'),
  linkWaContactCustomer: linkAuthor('FBWACONTACT'),
  linkWaWebChatCustomer: linkAuthor('WAWEBCHAT'),
}
