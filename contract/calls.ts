// The registry of declared calls. The application loads it after its first screen, which needs only the platform's own.
import type { CallDeclaration } from './call.ts'
import { accountCalls } from './platform/account-calls.ts'
import { administrationCalls } from './platform/administration-calls.ts'
import { failedReplyCalls } from './platform/failed-reply-calls.ts'
import { agentCalls } from './platform/agent-calls.ts'
import { platformCalls } from './platform/calls.ts'
import { organisationCalls } from './platform/organisation-calls.ts'
import { browserErrorCalls } from './platform/browser-error-calls.ts'
import { bulkCalls } from './platform/bulk-calls.ts'
import { connectCalls } from './platform/connect-calls.ts'
import { connectionCalls } from './platform/connection-calls.ts'
import { mediaCalls } from './platform/media-calls.ts'
import { pushCalls } from './platform/push-calls.ts'
import { recordingCalls } from './platform/recording-calls.ts'
import { reportCalls } from './platform/report-calls.ts'
import { searchCalls } from './platform/search-calls.ts'
import { teamCalls } from './platform/team-calls.ts'
import { threadCalls } from './platform/thread-calls.ts'
import { facebookCalls } from './facebook/calls.ts'
import { tokenCalls } from './facebook/token-calls.ts'
import { instagramCalls } from './instagram/calls.ts'
import { whatsappCalls } from './whatsapp/calls.ts'
import { whatsappWebCalls } from './whatsapp-web/calls.ts'
import { wallCalls } from './platform/wall-calls.ts'

export const calls = {
  ...platformCalls,
  ...accountCalls,
  ...organisationCalls,
  ...administrationCalls,
  ...failedReplyCalls,
  ...mediaCalls,
  ...pushCalls,
  ...recordingCalls,
  ...browserErrorCalls,
  ...bulkCalls,
  ...agentCalls,
  ...reportCalls,
  ...wallCalls,
  ...searchCalls,
  ...teamCalls,
  ...threadCalls,
  ...facebookCalls,
  ...tokenCalls,
  ...instagramCalls,
  ...whatsappCalls,
  ...whatsappWebCalls,
  ...connectCalls,
  ...connectionCalls,
} as const
export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

export const getCall = (name: CallName): CallDeclaration<null, unknown> =>
  calls[name] as unknown as CallDeclaration<null, unknown>
