// One's own account: profile, sessions, password, second factor, API keys, links by mail.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const profile = 'screens/profile/profile.test.tsx'
const security = 'screens/profile/security.test.tsx'
const ways = 'screens/login/account.test.tsx'
const panel = 'screens/resource/account.test.tsx'
const account = 'server/auth/account.test.ts'
const factor = 'server/auth/second-factor.test.ts'
const links = 'server/auth/links.test.ts'

export const rows: readonly Row[] = [
  held('2.2', 'profile', profile, 'the tabs of the profile stand in the address', { routes: ['/profile'] }),
  held('5', 'One’s own name and e-mail are held against the field checks', profile, 'what is wrong with one’s own data is said beside the field'),
  held('7.2', 'Sessions are listed, one is ended, or all others', profile, 'sessions are listed with their devices'),
  held('7.2', 'Ending all other sessions', account, 'all others end at once, with their sockets', { calls: ['endOtherSessions'] }),
  held('7.2', 'A session that is ended loses its socket at once', account, 'one that is ended from another one cuts its socket at once'),
  held('7.2', 'A session begins with its sign-in (S9)', account, 'each sign-in begins one of its own'),
  held('7.2', 'An administrator ends the sessions of somebody else', account, 'of somebody else are ended by an administrator', { calls: ['endUserSessions'] }),
  held('3', 'What an administrator sees of a user’s account, and does about it', panel, 'an account is seen to: invited again', { decision: 18 }),
  held('6', 'A Superadmin’s account is a Superadmin’s affair, and one’s own is seen to in the profile', panel, 'one’s own second factor and sessions are not taken off here', { decision: 18 }),
  held('7.2', 'A short-lived token', account, 'a short-lived token opens calls and the socket', { decision: 11, calls: ['shortToken'] }),
  held('7.2', 'A password is changed by who knows it', account, 'is changed by who knows it', { calls: ['changePassword'], errors: ['PASSWORD_WRONG'] }),
  held('7.2', 'A password is not guessed from a stolen session (S7)', account, 'is not guessed from a stolen session'),
  held('7.2', 'API keys', account, 'is shown once and kept as a hash', { calls: ['apiKeys', 'createApiKey', 'revokeApiKey'] }),
  held('7.2', 'An API key makes no keys and changes no password', account, 'makes no keys, changes no password', { errors: ['KEY_NOT_ALLOWED'] }),
  held('7.2', 'API keys of others are an administrator’s affair', account, 'is one’s own affair, or an administrator’s', { calls: ['userAccount'] }),
  held('7.2', 'There are at most twenty API keys', account, 'has a name, and there are at most twenty', { errors: ['API_KEYS_TOO_MANY'] }),
  held('7.2', 'The second factor is set up with a code', factor, 'is set up with the password and one of its codes', { calls: ['secondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'loginCode'], errors: ['CODE_WRONG', 'SECOND_FACTOR_ON'] }),
  held('7.2', 'A code counts once', factor, 'takes a code once, and none from before it'),
  held('7.2', 'Recovery codes', factor, 'is replaced by a recovery code', { calls: ['renewRecoveryCodes'] }),
  held('7.2', 'Codes are not guessed (S7)', factor, 'lets nobody guess'),
  held('7.2', 'The second step belongs to its password', factor, 'asks within five minutes', { errors: ['CHALLENGE_EXPIRED'] }),
  held('7.2', 'The second factor ends with the password, or by an administrator', factor, 'ends with the password, or by an administrator', { calls: ['removeSecondFactor', 'takeOffSecondFactor'], errors: ['SECOND_FACTOR_OFF'] }),
  held('7.2', 'A forgotten password is reset by a link', links, 'brings its user a letter in his language', { calls: ['forgotPassword', 'openAccountLink', 'useAccountLink'] }),
  held('7.2', 'Asking for a reset tells nobody who exists (S8)', links, 'answers alike for who is known and who is not'),
  held('7.2', 'Resets are asked for only so often (S7)', links, 'is asked for from one address only so often'),
  held('7.2', 'A link is used once', links, 'is used once, by whoever is first', { errors: ['LINK_INVALID'] }),
  held('7.2', 'A link lives an hour, an invitation seven days', links, 'lives an hour, or seven days as an invitation'),
  held('7.2', 'A link stands nowhere', links, 'stands nowhere in the database'),
  held('7.2', 'Administrators invite and send resets', links, 'invites somebody who has no password yet', { calls: ['inviteUser', 'sendPasswordReset'] }),
  held('7.2', 'Why a letter cannot be sent', links, 'is told why it cannot be sent', { errors: ['EMAIL_MISSING', 'USER_PASSIVE'] }),
  held('7.2', 'A letter is not lost', links, 'that is busy is asked again'),
  held('7.2', 'Without settings for mail the link stands in the log', links, 'that there is none for leaves the link in the log'),
  held('5', 'A new password is checked beside its fields', security, 'a password is checked beside its fields'),
  held('7.2', 'The second factor in the profile', security, 'two-step sign-in is set up with password'),
  held('7.2', 'API keys in the profile', security, 'an API key is named, shown this once'),
  held('7.2', 'The second step of signing in', ways, 'who has a second factor is asked for a code'),
  held('7.2', 'A forgotten password is asked for from sign-in', ways, 'a forgotten password is asked for from sign-in', { routes: ['/forgotten'] }),
  held('7.2', 'A link lets one choose a password', ways, 'a link lets one choose a password', { routes: ['/password'] }),
]
