// How a message leaves: through the account's page, to the person of its conversation.
import type { Utterance } from '../../contract/message-fields.ts'
import type { Person } from '../channels/account-records.ts'
import type { Unit } from '../database/unit.ts'
import type { Delivery } from '../sending/delivery.ts'
import type { Services } from '../services.ts'
import { asObject, asText } from '../webhooks/json-reading.ts'
import { awaitedMessage } from '../webhooks/waiting.ts'
import { typesOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { findAtPlatform } from './find-at-platform.ts'
import { pageAccess } from '../channels/page-access.ts'
import { getParties } from './records.ts'
import type { Message } from './records.ts'
import { statusUnder } from './watermarks.ts'

const bodyFor = ({ echoesMark }: Dialect, message: Message, person: Person) => ({
  recipient: { id: person.fbId },
  messaging_type: message.messagingType ?? 'RESPONSE',
  ...(message.tags?.[0] ? { tag: message.tags[0] } : {}),
  message: { text: message.message, ...(echoesMark ? { metadata: message.commandId } : {}) },
})

export const prepareDelivery = async (
  dialect: Dialect,
  services: Services,
  unit: Unit,
  { _id }: Utterance,
  conversationId: string,
): Promise<Delivery | null> => {
  const message = await unit.get(typesOf(dialect).message, _id)
  const parties = message && (await getParties(unit, dialect, conversationId))
  if (!message || !parties) return null
  const { account, person, conversation } = parties
  const access = await pageAccess(unit, dialect, account)
  const path = `/${access?.page.fbId}/messages`
  return {
    accountId: account._id,
    token: access?.token ?? null,
    tagged: (message.tags?.length ?? 0) > 0,
    post: async (token) => {
      const answer = await services.graph.post({ path, token, body: bodyFor(dialect, message, person) })
      return asText(asObject(answer)?.['message_id'])
    },
    find: async () => (access ? findAtPlatform(dialect, services, { ...parties, message }, access) : { kind: 'unclear' }),
    statusAt: (status, time) => statusUnder(status, time, conversation),
    awaited: (id) => awaitedMessage(account.fbId, id),
  }
}
