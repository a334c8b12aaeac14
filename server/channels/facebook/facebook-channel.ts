// Facebook as the house sees it: Messenger conversations of its pages.
import type { Unit } from '../../database/unit.ts'
import { findToken } from '../account-token.ts'
import type { ItemPort, ServerChannel } from '../server-channel.ts'
import { conversationLock } from './conversation-lock.ts'
import { facebookJobs } from './facebook-jobs.ts'
import { messengerWebhooks } from './messenger-items.ts'
import { prepareMessenger } from './messenger-delivery.ts'
import { tellSeen } from './tell-seen.ts'

const locksOf = async (unit: Unit, conversationId: string): Promise<readonly string[]> => {
  const conversation = await unit.get('FBCONVERSATION', conversationId)
  const page = conversation && (await unit.get('FBPAGE', conversation.fbPageId))
  const person = conversation && (await unit.get('FBUSER', conversation.fbUserId))
  return page && person ? [conversationLock(page.fbId, person.fbId)] : []
}

const conversations: ItemPort = {
  locksOf,
  tellSeen,
  isConnected: async (unit, pageId) => (await findToken(unit, { fbPageId: pageId })) !== null,
  prepare: prepareMessenger,
}

export const facebookChannel: ServerChannel = {
  webhooks: [messengerWebhooks],
  items: { fbConversation: conversations },
  jobs: facebookJobs,
}
