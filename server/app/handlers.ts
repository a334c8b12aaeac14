// Handlers of all declared calls: a missing one is a type error here.
import { accountHandlers } from '../features/auth/account-handlers.ts'
import { browserErrorHandlers } from '../features/administration/browser-errors.ts'
import { retentionHandlers } from '../features/administration/retention.ts'
import { authHandlers } from '../features/auth/handlers.ts'
import { bulkHandlers } from '../features/bulk/handlers.ts'
import { disconnectHandlers } from '../features/connections/disconnect.ts'
import { failedReplyHandlers } from '../features/connections/failed-reply-handlers.ts'
import { apiKeyHandlers } from '../features/auth/api-key-handlers.ts'
import { emailChangeHandlers } from '../features/auth/email-change.ts'
import { linkHandlers } from '../features/auth/link-handlers.ts'
import { secondFactorHandlers } from '../features/auth/second-factor-handlers.ts'
import { facebookLoginHandlers } from '../features/auth/facebook/handlers.ts'
import { singleSignOnHandlers } from '../features/auth/single-sign-on/handlers.ts'
import { connectionHandlers } from '../features/connections/handlers.ts'
import { accountReadHandlers } from '../features/connections/account-reads.ts'
import { importHandlers } from '../features/connections/import-handlers.ts'
import { platformStatusHandlers } from '../features/connections/platform-status-handlers.ts'
import { tokenHandlers } from '../features/connections/token-handlers.ts'
import { numberHandlers } from '../features/connections/number-handlers.ts'
import { customerHandlers } from '../features/customers/handlers.ts'
import { recordCustomerHandlers } from '../features/customers/record-customers.ts'
import { mediaHandlers } from '../features/media/handlers.ts'
import { pushHandlers } from '../features/push/handlers.ts'
import { notificationHandlers } from '../features/notifications/handlers.ts'
import { organisationDeletionHandlers } from '../features/deletion/delete-organisation.ts'
import { organisationHandlers } from '../features/organisations/handlers.ts'
import { invitationHandlers } from '../features/organisations/invitations.ts'
import { memberHandlers } from '../features/organisations/members.ts'
import { teamMemberHandlers } from '../features/organisations/team-members.ts'
import { removalHandlers } from '../records/removal-handlers.ts'
import { readingHandlers } from '../features/reading/handlers.ts'
import { recordingHandlers } from '../features/recordings/handlers.ts'
import { reportHandlers } from '../features/reports/handlers.ts'
import { queueLimitHandlers } from '../features/reports/queue-limits.ts'
import { wallHandlers } from '../features/reports/wall-handlers.ts'
import { searchHandlers } from '../features/search/handlers.ts'
import { noteHandlers } from '../conversations/threads/note-handlers.ts'
import { threadHandlers } from '../conversations/threads/handlers.ts'
import { agentHandlers } from '../features/users/agent-handlers.ts'
import { userHandlers } from '../features/users/handlers.ts'
import { reprocessHandlers } from '../features/administration/reprocess-handlers.ts'
import type { CallName } from '../../contract/calls.ts'
import { channelCalls } from './channels.ts'
import type { AppContext } from './app-context.ts'
import type { Handlers } from '../records/call-context.ts'
import { healthHandlers } from './health.ts'

export const handlers: Handlers<CallName, AppContext> = {
  ...authHandlers,
  ...accountHandlers,
  ...secondFactorHandlers,
  ...apiKeyHandlers,
  ...emailChangeHandlers,
  ...linkHandlers,
  ...singleSignOnHandlers,
  ...facebookLoginHandlers,
  ...connectionHandlers,
  ...numberHandlers,
  ...accountReadHandlers,
  ...tokenHandlers,
  ...platformStatusHandlers,
  ...importHandlers,
  ...healthHandlers,
  ...threadHandlers,
  ...noteHandlers,
  ...notificationHandlers,
  ...pushHandlers,
  ...mediaHandlers,
  ...recordingHandlers,
  ...organisationHandlers,
  ...organisationDeletionHandlers,
  ...customerHandlers,
  ...recordCustomerHandlers,
  ...readingHandlers,
  ...removalHandlers,
  ...userHandlers,
  ...agentHandlers,
  ...disconnectHandlers,
  ...failedReplyHandlers,
  ...retentionHandlers,
  ...browserErrorHandlers,
  ...reprocessHandlers,
  ...memberHandlers,
  ...invitationHandlers,
  ...teamMemberHandlers,
  ...bulkHandlers,
  ...reportHandlers,
  ...wallHandlers,
  ...queueLimitHandlers,
  ...searchHandlers,
  ...channelCalls,
}
