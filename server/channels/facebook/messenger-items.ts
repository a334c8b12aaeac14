// Messenger's webhook items: which they are, whose lock they need, who handles them.
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import type { Outcome } from '../../webhooks/event-record.ts'
import type { WebhookItem } from '../../webhooks/item.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'
import { awaitedConversation, awaitedMessage } from '../../webhooks/waiting.ts'
import type { WebhookPort } from '../server-channel.ts'
import { findConversation } from './conversations.ts'
import type { MessengerContext } from './conversations.ts'
import { conversationLock } from './conversation-lock.ts'
import { takeEdit, takeReaction, takeUnsend } from './message-changes.ts'
import { takeMessage, takePostback } from './messages.ts'
import { takeReferral } from './referral.ts'
import { takeDelivery, takeRead } from './watermarks.ts'

type Taker = (context: MessengerContext, value: JsonObject) => Promise<Outcome>

const takers: Readonly<Record<string, Taker>> = {
  message: (context, value) => (value['is_deleted'] === true ? takeUnsend(context, value) : takeMessage(context, value)),
  postback: takePostback,
  referral: takeReferral,
  message_edit: takeEdit,
  reaction: takeReaction,
  delivery: takeDelivery,
  read: takeRead,
}

/** While another application owns the conversation its items come as `standby`: they are as true, and nobody answers by itself. */
const pattern = /^page\/(?:messaging|standby)\/(\w+)$/

const memberOf = (item: WebhookItem): string | null => pattern.exec(item.kind)?.[1] ?? null

const valueOf = (item: WebhookItem): JsonObject => asObject(asObject(item.body)?.[memberOf(item) ?? '']) ?? {}

interface Parties {
  /** The person's page-scoped id: the sender, or the recipient of what the page itself did. */
  readonly psid: string | null
  readonly fromPage: boolean
}

const partiesOf = ({ body, accountFbId }: WebhookItem): Parties => {
  const item = asObject(body) ?? {}
  const sender = asText(asObject(item['sender'])?.['id'])
  const recipient = asText(asObject(item['recipient'])?.['id'])
  const fromPage = asObject(item['message'])?.['is_echo'] === true || (sender !== null && sender === accountFbId)
  return { psid: fromPage ? recipient : sender, fromPage }
}

/** One without a person cannot be told to belong anywhere; it stays as unknown. */
const isMessengerItem = (item: WebhookItem): boolean =>
  Object.hasOwn(takers, memberOf(item) ?? '') && partiesOf(item).psid !== null

const locksOf = (item: WebhookItem): readonly string[] => [conversationLock(item.accountFbId, partiesOf(item).psid)]

const arrivalsOf = (item: WebhookItem): string[] => {
  const { psid } = partiesOf(item)
  const member = memberOf(item)
  if (psid === null || (member !== 'message' && member !== 'postback')) return []
  const mid = asText(valueOf(item)['mid'])
  return [...(mid === null ? [] : [awaitedMessage(item.accountFbId, mid)]), awaitedConversation(item.accountFbId, psid)]
}

const handle = async (services: Services, unit: Unit, item: WebhookItem): Promise<Outcome> => {
  const taker = takers[memberOf(item) ?? '']
  const { psid, fromPage } = partiesOf(item)
  if (!taker || psid === null) return { state: 'unknown' }
  const page = item.accountFbId === null ? null : await unit.find('FBPAGE', { fbId: item.accountFbId })
  if (!page) return { state: 'unattributed' }
  const known = await findConversation(unit, page, psid)
  return taker({ services, unit, page, psid, fromPage, time: item.time, known }, valueOf(item))
}

export const messengerWebhooks: WebhookPort = { takes: isMessengerItem, locksOf, handle, arrivalsOf }
