// Messenger's webhook items: which they are, whose lock they need, who handles them.
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import type { WebhookItem } from '../../webhooks/items.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { findConversation } from './conversations.ts'
import type { ConversationParts, MessengerContext } from './conversations.ts'
import { takeEdit, takeReaction, takeUnsend } from './message-changes.ts'
import { takeMessage, takePostback } from './messages.ts'
import { takeDelivery, takeRead } from './watermarks.ts'

type Taker = (context: MessengerContext, value: JsonObject) => Promise<Outcome>

const takers: Readonly<Record<string, Taker>> = {
  message: (context, value) => (value['is_deleted'] === true ? takeUnsend(context, value) : takeMessage(context, value)),
  postback: takePostback,
  message_edit: takeEdit,
  reaction: takeReaction,
  delivery: takeDelivery,
  read: takeRead,
}

const prefix = 'page/messaging/'

const memberOf = (item: WebhookItem): string => item.kind.slice(prefix.length)

export const isMessengerItem = (item: WebhookItem): boolean =>
  item.kind.startsWith(prefix) && Object.hasOwn(takers, memberOf(item)) && personOf(item) !== null

/** The person's page-scoped id: the sender, or the recipient of what the page itself sent. */
const personOf = ({ body, accountFbId }: WebhookItem): string | null => {
  const item = asObject(body) ?? {}
  const sender = asText(asObject(item['sender'])?.['id'])
  const recipient = asText(asObject(item['recipient'])?.['id'])
  const echo = asObject(item['message'])?.['is_echo'] === true
  return echo || (sender !== null && sender === accountFbId) ? recipient : sender
}

/** One lock per page and person: whatever concerns their conversation happens one after another. */
export const conversationLock = (pageFbId: string | null, psid: string | null): string => `fb:${pageFbId}:${psid}`
export const messengerLock = (item: WebhookItem): string => conversationLock(item.accountFbId, personOf(item))

export const handleMessenger = async (services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> => {
  const page = item.accountFbId === null ? null : await unit.find('FBPAGE', { fbId: item.accountFbId })
  if (!page) return { state: 'unattributed' }
  const psid = personOf(item) ?? ''
  const member = memberOf(item)
  const known: ConversationParts | null = await findConversation(unit, page, psid)
  const time = new Date(item.time).toISOString()
  const context: MessengerContext = { services, unit, page, psid, time, known }
  return (takers[member] as Taker)(context, asObject((item.body as JsonObject)[member]) ?? {})
}
