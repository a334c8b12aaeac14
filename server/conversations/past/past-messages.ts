// Private conversations from before an account was connected: as the platform lists them, written as read, without notifications.
import type { Context } from '../../context/context.ts'
import type { GraphRequest } from '../../context/platform-client.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { parseEventTime } from '../../lib/event-time.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { organisationOf, textIn } from '../../platform/account-records.ts'
import type { Account } from '../../platform/account-records.ts'
import { isBeforeErasure } from '../../platform/erased-person.ts'
import { personLock } from '../../records/person-lock.ts'
import { addMessageTo } from '../messaging/add-message.ts'
import { conversationLock } from '../messaging/conversation-lock.ts'
import { ensureConversation, findConversation } from '../messaging/conversations.ts'
import type { ConversationParts, MessagingContext } from '../messaging/conversations.ts'
import { readName } from '../messaging/profile-members.ts'
import { readCopy } from '../messaging/message-copy.ts'
import type { PlatformAdapter } from '../messaging/platform-adapter.ts'
import { findMessage, findMessagesIn, findPerson } from '../messaging/records.ts'
import { openReplyWindow } from '../messaging/reply-window.ts'
import { toWatermarkedStatus } from '../messaging/watermarks.ts'
import { clockSlackMs } from '../sending/echo-matching.ts'
import { updateThreadAfterChange } from '../threads/thread-after-message.ts'

interface Place {
  readonly adapter: PlatformAdapter
  readonly services: Context
  readonly account: Account
}

type Request = Pick<GraphRequest, 'path' | 'query'>

/** The platform returns only the newest messages of a conversation. */
const maxMessages = 20
const maxConversations = 25

export const listConversations = ({ platform }: PlatformAdapter, pageFbId: string): Request => ({
  path: `/${pageFbId}/conversations`,
  query: { platform, fields: 'id,updated_time,participants', limit: String(maxConversations) },
})

export const listMessages = (conversationFbId: string): Request => ({
  path: `/${conversationFbId}`,
  query: {
    fields: `messages.limit(${maxMessages}){id,created_time,from,to,message,attachments,shares}`,
  },
})

export interface PastConversation {
  /** The platform's ids of the conversation and of the person. */
  readonly fbId: string
  readonly personFbId: string
  readonly name: string | null
  /** Only on platforms that have user names. */
  readonly username?: string | null
}

const isOurs = (account: Account, pageFbId: string, member: JsonObject): boolean => {
  const id = asText(member['id'])
  const username = asText(member['username'])
  return id === account.fbId || id === pageFbId || (username !== null && username === textIn(account, 'username'))
}

/** Conversations with one person, newest first; others are skipped. */
export const readConversations = (
  { adapter, account }: Place,
  pageFbId: string,
  answer: unknown,
  since: string,
): PastConversation[] =>
  asList(asObject(answer)?.['data']).flatMap((raw) => {
    const conversation = asObject(raw)
    const fbId = asText(conversation?.['id'])
    const members = asList(asObject(conversation?.['participants'])?.['data'])
      .map(asObject)
      .filter((one) => one !== null)
    const people = members.filter((member) => !isOurs(account, pageFbId, member))
    const personFbId = asText(people[0]?.['id'])
    const isRecent = parseEventTime(new Date(), conversation?.['updated_time']) >= since
    if (fbId === null || personFbId === null || people.length !== 1 || !isRecent) return []
    const username = adapter.personType === 'IGCUSTOMERUSER' ? { username: readName(people[0]?.['username']) } : {}
    return [{ fbId, personFbId, name: readName(people[0]?.['name']), ...username }]
  })

/**
 * Time from which our messages are left to their echoes: one of unknown outcome, without a platform id, is recognised by its echo alone.
 */
const findInFlightSince = async (
  unit: UnitOfWork,
  adapter: PlatformAdapter,
  { conversation }: ConversationParts,
): Promise<number> => {
  const [first] = await findMessagesIn(
    unit,
    adapter,
    conversation,
    { ownerSent: true, fbId: null },
    { orderBy: { createdTime: 1 }, limit: 1 },
  )
  return first ? Date.parse(first.createdTime) - clockSlackMs : Number.POSITIVE_INFINITY
}

interface PastMessage {
  readonly mid: string
  readonly copy: JsonObject
  readonly time: string
}

const writeMessage = async (
  context: MessagingContext,
  parts: ConversationParts,
  { mid, copy }: PastMessage,
  inFlightSince: number,
): Promise<void> => {
  const { time, fromAccount } = context
  if (fromAccount && Date.parse(time) >= inFlightSince) return
  const content = readCopy(copy)
  if (fromAccount)
    addMessageTo(parts, context, {
      ...content,
      fbId: mid,
      fromId: null,
      toIds: [parts.person._id],
      isRead: true,
      ownerSent: true,
      status: toWatermarkedStatus('sent', time, parts.conversation),
      sentTime: time,
    })
  else {
    const theirs = { fbId: mid, fromId: parts.person._id, toIds: [], isRead: true, ownerSent: false }
    addMessageTo(parts, context, { ...content, ...theirs, data: { past: true } })
    await openReplyWindow(context, parts)
  }
}

/** The messages since that time, oldest first. */
const readMessages = (answer: unknown, since: string): PastMessage[] =>
  asList(asObject(asObject(answer)?.['messages'])?.['data'])
    .flatMap((one) => {
      const copy = asObject(one)
      const mid = asText(copy?.['id'])
      return copy && mid !== null ? [{ mid, copy, time: parseEventTime(new Date(), copy['created_time']) }] : []
    })
    .filter(({ time }) => time >= since)
    // Messages of the same second in their order: the list is newest first.
    .toReversed()
    .toSorted((one, other) => one.time.localeCompare(other.time))

/** @returns the number of messages in the period */
export const writePastConversation = async (
  place: Place,
  { personFbId, name, username }: PastConversation,
  answer: unknown,
  since: string,
): Promise<number> => {
  const { adapter, services, account } = place
  const messages = readMessages(answer, since)
  await transact(services.database, { actor: null, isPatient: true }, async (unit) => {
    await unit.lock(
      conversationLock(adapter, account.fbId, personFbId),
      personLock(adapter.personType, organisationOf(account), personFbId),
    )
    const person = await findPerson(unit, adapter, account, personFbId)
    const unknown: PastMessage[] = []
    for (const one of messages)
      if (!isBeforeErasure(person, one.time) && !(await findMessage(unit, adapter, account, one.mid))) unknown.push(one)
    const [first] = unknown
    // Nobody is added again for messages that were erased, or that are stored already.
    if (!first) return
    const known = await findConversation(unit, adapter, account, personFbId)
    const past = { name, ...(username === undefined ? {} : { username }) }
    const context = { adapter, services, unit, account, personFbId, known, past, fromAccount: false, time: first.time }
    const parts = await ensureConversation(context)
    const inFlightSince = await findInFlightSince(unit, adapter, parts)
    for (const one of unknown) {
      const fromAccount = asText(asObject(one.copy['from'])?.['id']) !== personFbId
      await writeMessage({ ...context, time: one.time, fromAccount }, parts, one, inFlightSince)
    }
    await updateThreadAfterChange(unit, parts.thread)
  })
  return messages.length
}
