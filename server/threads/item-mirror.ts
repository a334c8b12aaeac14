// What the record that a work item is about shows of it: a contact, or the post or media that a comment stands under. Changed with
// it, in the same unit.
import type { Row } from '../../contract/index.ts'
import { threadItems } from '../../contract/items.ts'
import type { Utterance } from '../../contract/utterance.ts'
import type { Unit } from '../database/unit.ts'
import { isLater } from './message-facts.ts'
import { getMessage } from './messages.ts'

type Thread = Row<'THREAD'>

const mirrorOnContact = (unit: Unit, { itemId, unreadCount }: Thread, last: Utterance | undefined): Promise<unknown> =>
  unit.change('FBWACONTACT', itemId, {
    unreadMessageCount: unreadCount ?? 0,
    ...(last ? { lastMessageId: last._id, lastMessageDate: last.createdTime } : {}),
  })

/** The newest comment of all that stand under it. */
const newestOf = async (unit: Unit, { itemType }: Thread, known: string | null | undefined, last: Utterance | undefined): Promise<Utterance | null> => {
  if (!last) return null
  const held = known ? await getMessage(unit, threadItems[itemType].messageType, known) : null
  return !held || held._id === last._id || isLater(last, held) ? last : null
}

/** More than one unit can have changed. */
const lookedAt = 20

const isAllAnswered = async (unit: Unit, { isAnswered, contextId }: Thread): Promise<boolean> =>
  isAnswered !== false && (await unit.findAll('THREAD', { contextId, isAnswered: false }, { limit: lookedAt })).length === 0

const mirrorOnPublication = async (unit: Unit, before: Thread, after: Thread, last: Utterance | undefined): Promise<void> => {
  const type = after.contextType === 'IGMEDIA' ? 'IGMEDIA' : 'FBPOST'
  const publication = after.contextId ? await unit.get(type, after.contextId) : null
  if (!publication) return
  const newest = await newestOf(unit, after, publication.lastCommentId, last)
  const ofPost = newest && type === 'FBPOST' ? { lastCommentFbUserId: newest.fromId ?? null, ...(newest.agentId ? { lastAgentId: newest.agentId } : {}) } : {}
  await unit.change(type, publication._id, {
    unreadCommentCount: Math.max(0, (publication.unreadCommentCount ?? 0) + (after.unreadCount ?? 0) - (before.unreadCount ?? 0)),
    isAnswered: await isAllAnswered(unit, after),
    ...(newest ? { lastCommentId: newest._id, lastCommentDate: newest.createdTime } : {}),
    ...ofPost,
  })
}

/** @param last the newest message, where it was looked for */
export const mirrorOnItem = async (unit: Unit, before: Thread, after: Thread, last?: Utterance): Promise<void> => {
  if (after.itemType === 'waContact') await mirrorOnContact(unit, after, last)
  else if (after.contextId) await mirrorOnPublication(unit, before, after, last)
}
