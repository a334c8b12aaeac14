// Every declared call has its handler: a missing one is a type error here.
import { accountHandlers } from '../auth/account-handlers.ts'
import { retentionHandlers } from '../administration/retention.ts'
import { authHandlers } from '../auth/handlers.ts'
import { bulkHandlers } from '../bulk/handlers.ts'
import { channelHandlers } from '../channels/disconnect.ts'
import { apiKeyHandlers } from '../auth/api-key-handlers.ts'
import { linkHandlers } from '../auth/link-handlers.ts'
import { secondFactorHandlers } from '../auth/second-factor-handlers.ts'
import { facebookLoginHandlers } from '../auth/facebook/handlers.ts'
import { singleSignOnHandlers } from '../auth/single-sign-on/handlers.ts'
import { facebookHandlers } from '../channels/facebook/handlers.ts'
import { instagramHandlers } from '../channels/instagram/handlers.ts'
import { whatsappHandlers } from '../channels/whatsapp/handlers.ts'
import { connectionHandlers } from '../connections/handlers.ts'
import { customerHandlers } from '../customers/handlers.ts'
import { mediaHandlers } from '../media/handlers.ts'
import { notificationHandlers } from '../notifications/handlers.ts'
import { organisationHandlers } from '../organisations/handlers.ts'
import { memberHandlers } from '../organisations/members.ts'
import { teamHandlers } from '../organisations/team-members.ts'
import { recordingHandlers } from '../recordings/handlers.ts'
import { searchHandlers } from '../search/handlers.ts'
import { threadHandlers } from '../threads/handlers.ts'
import { userHandlers } from '../users/handlers.ts'
import { reprocessHandlers } from '../webhooks/reprocess-handlers.ts'
import type { Handlers } from './call-context.ts'
import { healthHandlers } from './health.ts'

export const handlers: Handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...secondFactorHandlers,
  ...apiKeyHandlers,
  ...linkHandlers,
  ...singleSignOnHandlers,
  ...facebookLoginHandlers,
  ...connectionHandlers,
  ...healthHandlers,
  ...threadHandlers,
  ...notificationHandlers,
  ...mediaHandlers,
  ...recordingHandlers,
  ...organisationHandlers,
  ...customerHandlers,
  ...userHandlers,
  ...channelHandlers,
  ...retentionHandlers,
  ...reprocessHandlers,
  ...memberHandlers,
  ...teamHandlers,
  ...bulkHandlers,
  ...searchHandlers,
  ...facebookHandlers,
  ...instagramHandlers,
  ...whatsappHandlers,
}
