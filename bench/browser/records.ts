// The measured records: messages of 17 fields and about 617 bytes of JSON, and conversations.
import type { AnyRow, Row } from '../../contract/index.ts'
import { randomBelow } from './random.ts'

export type Thread = AnyRow & Row<'THREAD'>

export const epoch = 1_700_000_000_000

/** A record id: 24 hex characters. @param kind keeps the ids of different kinds apart */
export const idOf = (kind: number, number: number): string =>
  `${kind.toString(16).padStart(8, '0')}${number.toString(16).padStart(16, '0')}`

export const timeOf = (second: number): string => new Date(epoch + second * 1_000).toISOString()

const words = 'Merhaba, siparişim hâlâ gelmedi; kargo takip numarasını tekrar gönderebilir misiniz lütfen?'

export const message = (kind: number, number: number, version: number): AnyRow => ({
  _id: idOf(kind, number),
  version,
  epoch,
  createdTime: timeOf(number),
  updatedTime: timeOf(number + version),
  organisationId: idOf(900, number % 7),
  fbConversationId: idOf(901, number % 5_000),
  fbPageId: idOf(902, number % 20),
  fbUserId: idOf(903, number % 5_000),
  fbId: `m_${idOf(904, number)}${idOf(905, number)}`,
  message: `${words} ${number}/${version}`,
  ownerSent: number % 3 === 0,
  isRead: version % 2 === 0,
  status: 'delivered',
  attachments: [],
  reactions: [],
  agentId: number % 3 === 0 ? idOf(906, number % 50) : null,
})

const accounts = 30
const agents = 50
const organisations = 10

export const agentOf = (number: number): string => idOf(906, number % agents)
export const accountOf = (number: number): string => idOf(902, number % accounts)

export const thread = (number: number, random: () => number): Thread =>
  ({
    _id: idOf(800, number),
    version: 1,
    epoch,
    createdTime: timeOf(number),
    updatedTime: timeOf(number),
    organisationId: idOf(900, number % organisations),
    service: number % 2 === 0 ? 'facebook' : 'instagram',
    itemType: 'fbConversation',
    itemId: idOf(801, number),
    accountId: accountOf(number),
    title: `Müşteri ${number}`,
    snippet: words,
    snippetFrom: 'customer',
    lastMessageTime: timeOf(randomBelow(random, 1_000_000)),
    unreadCount: randomBelow(random, 3),
    isAnswered: random() < 0.5,
    status: random() < 0.7 ? 'open' : random() < 0.5 ? 'snoozed' : 'closed',
    assigneeId: random() < 0.5 ? agentOf(randomBelow(random, agents)) : null,
  }) as unknown as Thread

/** A push about a conversation: half are new messages, the others read, answer, assign, close or open it. */
export const changeThread = (known: Thread, version: number, random: () => number): Thread => {
  const next = { ...known, version, updatedTime: timeOf(2_000_000 + version) }
  const kind = random()
  if (kind < 0.5)
    return {
      ...next,
      lastMessageTime: timeOf(1_000_000 + version * 1_000 + randomBelow(random, 1_000)),
      unreadCount: (known.unreadCount ?? 0) + 1,
      isAnswered: false,
    }
  if (kind < 0.7) return { ...next, unreadCount: 0 }
  if (kind < 0.8) return { ...next, isAnswered: true }
  if (kind < 0.9) return { ...next, assigneeId: agentOf(randomBelow(random, agents)) }
  return { ...next, status: known.status === 'open' ? 'closed' : 'open' }
}
