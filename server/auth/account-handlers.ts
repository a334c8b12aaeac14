// What somebody does about his own account.
import type { Handlers } from '../http/call-context.ts'
import { endSessions } from './end-sessions.ts'

export const accountHandlers: Handlers<'endOtherSessions'> = {
  endOtherSessions: async ({ services, rights, sessionId }) => ({ ended: await endSessions(services, rights.userId, sessionId) }),
}
