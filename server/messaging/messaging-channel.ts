// Private messages of one dialect, as the house needs them.
import type { ItemPort, WebhookPort } from '../channels/server-channel.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { conversationLock } from './conversation-lock.ts'
import { prepareDelivery } from './delivery.ts'
import type { Dialect } from './dialect.ts'
import { isConnected } from '../channels/page-access.ts'
import { profileHandler } from './profile-job.ts'
import { profileJobKind } from './profile-request.ts'
import { getParties } from './records.ts'
import { tellSeen } from './tell-seen.ts'
import { watermarkHandler, watermarkJobKind } from './watermarks.ts'
import { webhookPort } from './webhook-port.ts'

export interface MessagingChannel {
  readonly webhooks: WebhookPort
  readonly conversations: ItemPort
  readonly jobs: (services: Services) => Readonly<Record<string, JobHandler>>
}

export const messagingChannel = (dialect: Dialect): MessagingChannel => ({
  webhooks: webhookPort(dialect),
  conversations: {
    locksOf: async (unit, conversationId) => {
      const parties = await getParties(unit, dialect, conversationId)
      return parties ? [conversationLock(dialect, parties.account.fbId, parties.person.fbId)] : []
    },
    tellSeen: (services, conversationId, attempts) => tellSeen(dialect, services, conversationId, attempts),
    isConnected: (unit, accountId) => isConnected(unit, dialect, accountId),
    prepare: (services, unit, message, conversationId) => prepareDelivery(dialect, services, unit, message, conversationId),
  },
  jobs: (services) => ({
    [profileJobKind(dialect)]: profileHandler(dialect, services),
    [watermarkJobKind(dialect)]: watermarkHandler(dialect, services),
  }),
})
