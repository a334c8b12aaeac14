// Sign-in, connection, read state, buttons and languages.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const guards = 'app/guards.test.tsx'
const notices = 'screens/resource/notifications.test.tsx'
const session = 'store/session/session.test.ts'
const requests = 'store/network/requests.test.ts'
const live = 'store/realtime/live-connection.test.ts'
const ends = 'store/realtime/live-connection-ends.test.ts'

export const rows: readonly Row[] = [
  covered('4', 'Sign-in stores the token', session, 'stores the token, then is signed in', { calls: ['login'] }),
  covered('4', 'A refused authentication clears local data', requests, 'that is not renewed ends the session', { decision: 15 }),
  covered('4', 'Signing out clears user, token and caches', guards, 'signing out leads to sign-in', { calls: ['logout'] }),
  covered('4', 'The connection closes when nobody is signed in', ends, 'is closed when nobody is signed in any more'),
  covered('4', 'The states of the connection are shown', 'app/frame.test.tsx', 'the indicator names the state of the connection', { decision: 8 }),
  covered('4', 'The backend is offline after a network error', requests, 'no connection: the backend is offline', { errors: ['NETWORK_ERROR'] }),
  covered('4', 'The backend is offline after a socket error, with the socket’s own words', ends, 'that is lost shows the backend offline'),
  covered('4', 'One notification is marked as read', notices, 'opening one marks it as read, once', { calls: ['markNotificationAsRead'] }),
  covered('7.3', 'A device is woken while the application is closed, and no longer once its session has ended', 'server/features/push/push.test.ts', 'wakes the devices of whom it concerns', { calls: ['pushKey', 'subscribeToPush', 'endPush'] }),
  covered('4', 'All notifications are marked as read', notices, 'all are marked as read by one button', { calls: ['markAllNotificationsRead', 'notificationsUnreadCount'] }),
  covered('4', 'A button is disabled while its action runs and for 200 ms after', 'screens/login/login.test.tsx', 'the button is disabled while it runs and for 200 ms after', { constants: { buttonReenableMs: 200 } }),
  covered('4', 'A language loads when it is chosen', 'app/language.test.tsx', 'choosing English loads it'),
  covered('4', 'A notification leads to what it tells of', notices, 'a click leads to what the notification tells of'),
  covered('4', 'A kept session is renewed and its user loaded', session, 'a stored token opens the application before the backend has answered'),
  covered('4', 'A network error clears nothing', requests, 'stays while the backend cannot be reached', { decision: 15 }),
  covered('4', 'The connection is opened for a user, and shows its token', live, 'begins with a bootstrap and shows its cursors, its contract and its token'),
  covered('4', 'A lost connection is opened again', ends, 'that the backend ends in good order is opened again'),
  covered('4', 'Conversations are marked as read', 'screens/dashboard/conversation.test.tsx', 'marking as read for the team is an action of its own', { decision: 22 }),
]
