// Handlers of the queries before a message is written: which templates exist, and whether the reply window is open.
import { transact } from '../../database/transact.ts'
import { getRecord, listRecords } from '../../database/reads.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asText } from '../../lib/json-reading.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { toReadError } from '../../platform/read-errors.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { templateCategories } from '../../../contract/whatsapp/template-draft.ts'
import { readAddressee } from './open-conversation.ts'
import { syncTemplates } from './sync-templates.ts'

/** Only among conversations that the caller sees; others are answered as if they did not exist. */
const readActive = async ({ services, rights, query }: CallContext<'activeWaConversation'>) => {
  const { fbWaContactId, fbWaPhoneId, to } = query
  const filter =
    typeof fbWaContactId === 'string'
      ? { _id: fbWaContactId }
      : await readAddressee(services.database, rights, { fbWaPhoneId: asText(fbWaPhoneId), to: asText(to) }).then(
          ({ phone, digits }) => ({ fbWaPhoneId: phone._id, remoteId: digits }),
        )
  const contact = (await listRecords(services.database, rights, 'FBWACONTACT', { filter, limit: 1 })).data[0]
  const thread = contact
    ? (await listRecords(services.database, rights, 'THREAD', { filter: { itemId: contact._id }, limit: 1 })).data[0]
    : undefined
  const until = asText(thread?.['replyDeadline'])
  const active = until !== null && until > services.now().toISOString()
  return { active, until, threadId: thread?._id ?? null }
}

/** Templates of an account that the caller sees. @throws ApiError CHANNEL_NOT_CONNECTED, FACEBOOK_REQUEST_ERROR */
const readTemplates = async ({ services, rights, params }: CallContext<'waTemplates'>) => {
  const account = await getRecord(services.database, rights, 'FBWABA', params['id'] ?? '')
  if (!account) throw new ApiError('NOT_FOUND', undefined, 'FBWABA')
  const isRead = await syncTemplates(services, account._id).catch((error: unknown) => {
    throw error instanceof GraphError ? toReadError(error, 'FBWATEMPLATE') : error
  })
  if (!isRead) throw new ApiError('CHANNEL_NOT_CONNECTED', undefined, 'FBWABA')
  const { result: templates } = await transact(services.database, { actor: null }, (unit) =>
    unit.findAll('FBWATEMPLATE', { fbWaBAId: account._id, isRemoteDeleted: false }, { orderBy: { name: 1 } }),
  )
  return { templates }
}

export const templateHandlers: Handlers<'waTemplates' | 'waTemplateCategories' | 'activeWaConversation'> = {
  activeWaConversation: readActive,
  waTemplateCategories: async ({ services, rights, params }) => {
    const account = await getRecord(services.database, rights, 'FBWABA', params['id'] ?? '')
    if (!account) throw new ApiError('NOT_FOUND', undefined, 'FBWABA')
    return { categories: templateCategories }
  },
  waTemplates: readTemplates,
}
