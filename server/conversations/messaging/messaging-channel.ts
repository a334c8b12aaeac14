// Private messages of one platform, behind the interface of all channels.
import type { ItemPort, WebhookPort, Context } from '../../context/context.ts'
import { conversationLock } from './conversation-lock.ts'
import { prepareDelivery } from './delivery.ts'
import { getRecordTypes } from './platform-adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { isConnected } from '../../platform/page-access.ts'
import { createProfileJobHandler } from './profile-job.ts'
import { defineProfileJob } from './profile-request.ts'
import { createReactionHandler, defineReactionJob } from './react.ts'
import { getParties } from './records.ts'
import type { Message } from './records.ts'
import { checkReplyWindow } from './reply-window.ts'
import { sendReadReceipt } from './send-read-receipt.ts'
import { sendSenderAction } from './send-sender-action.ts'
import { toConversationFields } from './submit-message.ts'
import { createWatermarkHandler, defineWatermarkJob } from './watermarks.ts'
import { createWebhookPort } from './webhook-port.ts'
import { handleJob } from '../../jobs/define-job.ts'
import type { HandledJob } from '../../jobs/define-job.ts'

export interface MessagingChannel {
  readonly webhooks: WebhookPort
  readonly conversations: ItemPort
  readonly jobs: (services: Context) => readonly HandledJob[]
}

export const createMessagingChannel = (adapter: PlatformAdapter): MessagingChannel => ({
  webhooks: createWebhookPort(adapter),
  conversations: {
    locksOf: async (unit, conversationId) => {
      const parties = await getParties(unit, adapter, conversationId)
      return parties ? [conversationLock(adapter, parties.account.fbId, parties.person.fbId)] : []
    },
    checkStillOpen: (thread, message, now) =>
      // Messages of this channel have this type.
      checkReplyWindow(thread, (message as Partial<Message>).tags?.[0], now),
    sendReadReceipt: (services, conversationId, attempts) =>
      sendReadReceipt(adapter, services, conversationId, attempts),
    sendTyping: (services, conversationId) => sendSenderAction(adapter, services, conversationId, 'typing_on'),
    toPlainFields: async (unit, conversationId) => {
      const conversation = await unit.get(getRecordTypes(adapter).conversation, conversationId)
      return conversation
        ? { ...toConversationFields(adapter, conversation), messagingType: 'RESPONSE', tags: [], attachments: [] }
        : null
    },
    isConnected: (unit, accountId) => isConnected(unit, adapter, accountId),
    prepare: (services, unit, message, conversationId) =>
      prepareDelivery(adapter, services, unit, message, conversationId),
  },
  jobs: (services) => [
    handleJob(defineProfileJob(adapter), createProfileJobHandler(adapter, services)),
    handleJob(defineReactionJob(adapter), createReactionHandler(adapter, services)),
    handleJob(defineWatermarkJob(adapter), createWatermarkHandler(adapter, services)),
  ],
})
