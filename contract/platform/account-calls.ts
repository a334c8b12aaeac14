// What one does about one's own account: sessions, password, second factor, API keys.
import { defineCall } from '../call.ts'

export const accountCalls = {
  /** Ends every session of the caller but the one he calls with. */
  endOtherSessions: defineCall<{ readonly ended: number }>()({ method: 'DELETE', path: '/api/auth/sessions', right: 'own' }),
} as const
