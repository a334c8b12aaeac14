// One's own account: profile, sessions, password, second factor, API keys, links by mail.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const profile = 'screens/profile/profile.test.tsx'
const sessions = 'server/auth/sessions.test.ts'

export const rows: readonly Row[] = [
  held('2.2', 'profile', profile, 'the tabs of the profile stand in the address', { routes: ['/profile'] }),
  held('5', 'One’s own name and e-mail are held against the field checks', profile, 'what is wrong with one’s own data is said beside the field'),
  held('7.2', 'Sessions are listed, one is ended, or all others', profile, 'sessions are listed with their devices'),
  held('7.2', 'The call that ends all other sessions', sessions, 'all others end at once, with their sockets', { calls: ['endOtherSessions'] }),
]
