// The calls on the customers of a channel's record: who wrote in or under it, and saying who its author is.
import type { AnyRow, CallName } from '../../../contract/index.ts'
import type { RecordCustomers } from '../../../contract/record-calls.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import type { Reader } from '../../database/reads.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
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
type LinkCall =
  | 'linkFbPostCustomer'
  | 'linkFbConversationCustomer'
  | 'linkFbCommentCustomer'
  | 'linkIgMediaCustomer'
  | 'linkIgConversationCustomer'
  | 'linkIgCommentCustomer'
  | 'linkWaContactCustomer'

type Caller = Pick<CallContext<CallName>, 'services' | 'rights' | 'params'>

const getVisible = async ({ rights, params }: Caller, reader: Reader, type: TypeWithPeople): Promise<AnyRow> => {
  const record = await getRecord(reader, rights, type, params['id'] ?? '')
  if (!record) throw new ApiError('NOT_FOUND', undefined, type)
  return record
}

const numberIn = (query: Readonly<Record<string, unknown>>, name: string): number | undefined =>
  query[name] === undefined ? undefined : Number(query[name])

const listCustomers =
  (type: TypeWithPeople) =>
  async (context: CallContext<CustomersCall>): Promise<RecordCustomers> => {
    const { services, rights, query } = context
    const { _id, organisationId } = await getVisible(context, services.database, type)
    const { data, params } = await listRecords(services.database, rights, 'CUSTOMER', {
      skip: numberIn(query, 'skip'),
      limit: numberIn(query, 'limit'),
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
    const record = await getVisible(context, reader, type)
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
  linkFbPostCustomer: linkAuthor('FBPOST'),
  linkFbConversationCustomer: linkAuthor('FBCONVERSATION'),
  linkFbCommentCustomer: linkAuthor('FBCOMMENT'),
  linkIgMediaCustomer: linkAuthor('IGMEDIA'),
  linkIgConversationCustomer: linkAuthor('IGCONVERSATION'),
  linkIgCommentCustomer: linkAuthor('IGCOMMENT'),
  linkWaContactCustomer: linkAuthor('FBWACONTACT'),
}
