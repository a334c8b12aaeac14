// A message on its way out, with all that sending it needs.
import type { Row } from '../../../contract/index.ts'
import { runUnit } from '../../database/run-unit.ts'
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import { conversationLock } from './conversation-lock.ts'
import { pageToken } from './page-token.ts'

export interface Outgoing {
  readonly message: Row<'FBMESSAGE'>
  readonly conversation: Row<'FBCONVERSATION'>
  readonly page: Row<'FBPAGE'>
  readonly person: Row<'FBUSER'>
  readonly token: string | null
}

const load = async (unit: Unit, messageId: string): Promise<Outgoing | null> => {
  const message = await unit.get('FBMESSAGE', messageId)
  const conversation = message && (await unit.get('FBCONVERSATION', message.fbConversationId))
  const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
  const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
  if (!message || !conversation || !page || !person) return null
  return { message, conversation, page, person, token: await pageToken(unit, page._id) }
}

/**
 * Works on the message under its conversation's lock, as the echo that may come at the same moment does.
 * @returns null where the message is gone
 */
export const withOutgoing = async <Result>(
  services: Services,
  messageId: string,
  work: (unit: Unit, outgoing: Outgoing) => Promise<Result>,
): Promise<Result | null> => {
  const { result } = await runUnit(services.database, { actor: null }, async (unit) => {
    const found = await load(unit, messageId)
    if (!found) return null
    await unit.lock(conversationLock(found.page.fbId, found.person.fbId))
    const locked = await load(unit, messageId)
    return locked && work(unit, locked)
  })
  return result
}
