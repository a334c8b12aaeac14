// One's own account: profile, sessions, password, two-step sign-in, API keys, links by mail.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const profile = 'screens/profile/profile.test.tsx'
const security = 'screens/profile/security.test.tsx'
const ways = 'screens/login/account.test.tsx'
const panel = 'screens/resource/account.test.tsx'
const account = 'server/features/auth/account.test.ts'
const keys = 'server/features/auth/api-keys.test.ts'
const factor = 'server/features/auth/second-factor.test.ts'
const emails = 'server/features/auth/email-change.test.ts'
const links = 'server/features/auth/links.test.ts'

export const rows: readonly Row[] = [
  covered('2.2', 'profile', profile, 'the tabs of the profile stand in the address', { routes: ['/profile'] }),
  covered('5', 'One’s own name and e-mail are held against the field checks', profile, 'the profile form shows errors beside their fields and sends nothing; otherwise it sends only changes'),
  covered('7.2', 'Sessions are listed, one is ended, or all others', profile, 'sessions are listed with their devices'),
  covered('7.2', 'Ending all other sessions', account, 'all others end at once, with their sockets', { calls: ['endOtherSessions'] }),
  covered('7.2', 'A session that is ended loses its socket at once', account, 'one that is ended from another one cuts its socket at once'),
  covered('7.2', 'A session begins with its sign-in (S9)', account, 'each sign-in begins one of its own'),
  covered('7.2', 'An administrator ends the sessions of somebody else', account, 'of somebody else are ended by an administrator', { calls: ['endUserSessions'] }),
  covered('3', 'What an administrator sees of a user’s account, and does about it', panel, 'an account is seen to: invited again', { decision: 18 }),
  covered('6', 'A Superadmin’s account is a Superadmin’s affair, and one’s own is seen to in the profile', panel, 'one’s own second factor and sessions are not taken off here', { decision: 18 }),
  covered('7.2', 'A short-lived token', account, 'a short-lived token opens calls and the socket', { decision: 11, calls: ['shortToken'] }),
  covered('7.2', 'A password is changed by who knows it', account, 'is changed by who knows it', { calls: ['changePassword'], errors: ['PASSWORD_WRONG'] }),
  covered('7.2', 'A password is not guessed from a stolen session (S7)', account, 'is not guessed from a stolen session'),
  covered('7.2', 'API keys', keys, 'is shown once and kept as a hash', { calls: ['apiKeys', 'createApiKey', 'revokeApiKey'] }),
  covered('7.2', 'An API key makes no keys and changes no password', keys, 'makes no keys, changes no password', { errors: ['KEY_NOT_ALLOWED'] }),
  covered('7.2', 'API keys of others are an administrator’s affair', keys, 'is one’s own affair, or an administrator’s', { calls: ['userAccount'] }),
  covered('7.2', 'There are at most twenty API keys', keys, 'has a name, and there are at most twenty', { errors: ['API_KEYS_TOO_MANY'] }),
  covered('7.2', 'The second factor is set up with a code', factor, 'is set up with the password and one of its codes', { calls: ['secondFactor', 'beginSecondFactor', 'confirmSecondFactor', 'loginCode'], errors: ['CODE_WRONG', 'SECOND_FACTOR_ON'] }),
  covered('7.2', 'A code counts once', factor, 'takes a code once, and none from before it'),
  covered('7.2', 'Recovery codes', factor, 'is replaced by a recovery code', { calls: ['renewRecoveryCodes'] }),
  covered('7.2', 'Codes are not guessed (S7)', factor, 'lets nobody guess'),
  covered('7.2', 'The second step belongs to its password', factor, 'asks within five minutes', { errors: ['CHALLENGE_EXPIRED'] }),
  covered('7.2', 'The second factor ends with the password, or by an administrator', factor, 'ends with the password, or by an administrator', { calls: ['removeSecondFactor', 'takeOffSecondFactor'], errors: ['SECOND_FACTOR_OFF'] }),
  covered('7.2', 'An e-mail address is changed with the password, confirmed at the new one and told to the old one', emails, 'asks for the password, is confirmed at the new address', { calls: ['changeEmail', 'confirmEmail'] }),
  covered('7.2', 'An administrator changes the address of somebody of a lower role', emails, 'of somebody else ends their sessions and keys'),
  covered('7.2', 'An API key writes neither users nor sessions', keys, 'writes neither users nor sessions'),
  covered('7.2', 'A forgotten password is reset by a link', links, 'brings its user a letter in their language', { calls: ['forgotPassword', 'openAccountLink', 'useAccountLink'] }),
  covered('7.2', 'Asking for a reset tells nobody who exists (S8)', links, 'answers alike for who is known and who is not'),
  covered('7.2', 'Resets are asked for only so often (S7)', links, 'is asked for from one address only so often'),
  covered('7.2', 'A link is used once', links, 'is used once, by whoever is first', { errors: ['LINK_INVALID'] }),
  covered('7.2', 'A link lives an hour, an invitation seven days', links, 'lives an hour, or seven days as an invitation'),
  covered('7.2', 'A link stands nowhere', links, 'stands nowhere in the database'),
  covered('7.2', 'Administrators invite and send resets', links, 'invites somebody who has no password yet', { calls: ['inviteUser', 'sendPasswordReset'] }),
  covered('7.2', 'Why a letter cannot be sent', links, 'is told why it cannot be sent', { errors: ['EMAIL_MISSING', 'USER_PASSIVE'] }),
  covered('7.2', 'A letter is not lost', links, 'that is busy is asked again'),
  covered('7.2', 'Without settings for mail the link stands in the log', links, 'that there is none for leaves the link in the log'),
  covered('5', 'A new password is checked beside its fields', security, 'a password is checked beside its fields'),
  covered('7.2', 'The second factor in the profile', security, 'two-step sign-in is set up with password'),
  covered('7.2', 'API keys in the profile', security, 'an API key is named, shown this once'),
  covered('7.2', 'The second step of signing in', ways, 'sign-in asks users with a second factor for a code, reports a wrong one and accepts the right one'),
  covered('7.2', 'A forgotten password is asked for from sign-in', ways, 'a forgotten password is asked for from sign-in', { routes: ['/forgotten'] }),
  covered('7.2', 'A link lets one choose a password', ways, 'a link lets one choose a password', { routes: ['/password'] }),
]
