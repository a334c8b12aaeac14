// External sign-in, and connecting accounts.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const server = 'server/features/auth/single-sign-on.test.ts'
const wizard = 'screens/resource/connect.test.tsx'
const connections = 'server/features/connections/connections.test.ts'
const pastImport = 'server/features/connections/past-import.test.ts'
const commentCheck = 'server/conversations/comments/comment-check.test.ts'
const numbers = 'server/features/connections/connected.test.ts'
const facebook = 'server/features/auth/facebook-login.test.ts'

const liveReport = 'server/features/reports/live-report.test.ts'
const wallLinks = 'server/features/reports/wall-links.test.ts'
const histories = 'server/features/reports/report-histories.test.ts'
const reports = 'screens/reports/reports.test.tsx'
const appView = 'screens/dashboard/app-view.test.tsx'

export const rows: readonly Row[] = [
  covered('2.2', '/login/ors', 'screens/login/single-sign-on.test.tsx', 'signs in with what the provider sent back, and goes on to where they wanted', { routes: ['/login/ors'], decision: 9 }),
  covered('2.2', '/app', appView, 'shows the item with its conversation and the composer, and nothing else', { routes: ['/app'], decision: 17 }),
  covered('2.3', 'The named route appView, with itemType and itemId', appView, 'shows the item with its conversation and the composer, and nothing else', { decision: 17 }),
  covered('channels 2', 'Opening the app view marks the notification read', appView, 'opening it marks its notifications as read'),
  covered('2.2', '/reports, for managers', reports, 'an agent who asks for it is sent to the inbox', { routes: ['/reports'], decision: 16 }),
  covered('2.2', 'Live figures, each with its definition and its conversations', reports, 'counts what waits, says what it counts, and opens the conversations', { decision: 16 }),
  covered('2.2', 'Live figures counted by the backend', liveReport, 'the figures are those of a client that holds everything, narrowed or not', { calls: ['liveReport'], decision: 16 }),
  covered('2.2', 'Live figures pushed as they move, one count for all who watch the same', liveReport, 'who watches a queue is pushed its figures when they move, and those of a narrower queue when they narrow it', { decision: 16 }),
  covered('2.2', 'Live figures are watched by managers only', liveReport, 'who manages nothing watches nothing; who no longer does stops watching', { decision: 18 }),
  covered('2.2', 'Each live figure opens as many conversations as it says', liveReport, 'each figure opens as many conversations as it says', { decision: 16 }),
  covered('2.2', 'Reports over a period, the same as a plain recomputation', histories, 'over random histories the live figures and every report are those of a plain recomputation', { calls: ['report'], decision: 16 }),
  covered('2.2', 'What a report refuses', histories, 'a report refuses what it cannot tell, and whoever may not ask', { errors: ['REPORT_PERIOD_INVALID'], decision: 18 }),
  covered('2.2', 'The live figures on a wall', reports, 'a wall shows the figures alone, says how old they are, and is left by key', { decision: 16 }),
  covered('2.2', 'A wall’s link shows figures only, of its organisation', wallLinks, 'without a word of a customer', { calls: ['openWall'], decision: 16 }),
  covered('2.2', 'A revoked link of a wall says so', wallLinks, 'a revoked link says so', { calls: ['revokeWallLink'], errors: ['WALL_LINK_REVOKED'], decision: 18 }),
  covered('2.2', 'Managers make, see and revoke the links of walls', wallLinks, 'only managers make, see and revoke links', { calls: ['wallLinks', 'createWallLink'], errors: ['WALL_LINKS_TOO_MANY'], decision: 18 }),
  covered('2.2', 'A wall shows its figures without a session', 'screens/reports/wall.test.tsx', 'a link shows its queues in turn without a session', { routes: ['/wall'], decision: 16 }),
  covered('2.2', 'Two limits for each figure of a queue, set by managers', 'server/features/reports/queue-limits.test.ts', 'limits hold for exactly the queue they were set for', { calls: ['setQueueLimits'], decision: 16 }),
  covered('2.2', 'A figure at its limits says so in words and does not waver', 'screens/reports/wall.test.tsx', 'a figure that reaches its limits says so in words', { decision: 16 }),
  covered('2.2', 'A report as card, chart, table and file of one making', 'screens/reports/history.test.tsx', 'card, table, chart, file and picture of a report say the same', { decision: 16 }),
  covered('7.2', 'GET auth/login/ors and POST auth/login/ors/auth', server, 'goes to the provider with PKCE, state and nonce', {
    calls: ['beginSingleSignOn', 'endSingleSignOn'],
    errors: ['SSO_STATE_UNKNOWN', 'SSO_STATE_USED', 'SSO_REFUSED', 'SSO_ANSWER_INVALID', 'SSO_CLAIM_MISSING', 'SSO_USER_UNKNOWN', 'SSO_USER_PASSIVE', 'SSO_IDENTITY_TAKEN', 'SSO_UNREACHABLE'],
    decision: 9,
  }),
  covered('7.2', 'A provider that does not accept the application says whose affair that is', server, 'is said to be set up wrongly, for the operator in the log, too', { errors: ['SSO_SETUP_WRONG'], decision: 9 }),
  covered('7.2', 'A provider whose clock is another says so', 'server/features/auth/id-token.test.ts', 'is said, for the operator with the seconds in between', { errors: ['SSO_CLOCKS_DIFFER'], decision: 9 }),
  covered('7.2', 'An administrator unlinks a work account', server, 'is unlinked by an administrator, and linked anew', { calls: ['unlinkWorkAccount'], decision: 9 }),
  covered('2.2', 'addFacebookAccount', wizard, 'shows how each account stands, lets choose what there is room for', { routes: ['/addFacebookAccount'], decision: 16 }),
  covered('channels 5', 'The dialog is opened in a new tab', wizard, 'opens the dialog for what the organisation may use in a tab of its own'),
  covered('6', 'Connect buttons where the organisation allows the service', wizard, 'without an allowed service there is no button, and it says so'),
  covered('channels 2', 'Token form: the dialog or a token', wizard, 'a token that somebody brings is asked for in place of the button; a refused one says why'),
  covered('channels 5', 'Connect to account, with appReturn, organisationId, appId and platform', connections, 'goes to the dialog for what the organisation may use, and keeps a lasting token of the person', {
    calls: ['beginConnection', 'endConnection'],
    errors: ['FB_APPLICATION_UNKNOWN'],
    decision: 16,
  }),
  covered('channels 5', 'Token add and manual token submission', connections, 'with a token that somebody brings does the same, unless it is none of ours', { calls: ['connectWithToken'], errors: ['FB_TOKEN_INVALID'] }),
  covered('6', 'A person’s pages and Instagram accounts, and how each stands here', connections, 'connects a page: record, token, channel, webhooks', { calls: ['connectableAccounts', 'connectAccount'], decision: 16 }),
  covered('6', 'What was said before is imported, nothing opens and nobody is told', pastImport, 'brings posts, comments and messages of thirty days, opens nothing and tells nobody', { calls: ['importPast'] }),
  covered('6', 'An import is stopped, and what has been read stays', pastImport, 'is cancelled, and what has been read stays; an agent can do neither', { calls: ['cancelPastImport'] }),
  covered('6', 'An import keeps off the platform’s limits', pastImport, 'waits where the platform’s limit comes near, and goes on by itself'),
  covered('channels 3', 'commentsLastCheck: what no webhook told of comments is found', commentCheck, 'takes over what was edited, hidden and removed there'),
  covered('6', 'What the platform does not answer while an account is connected is asked again, also after a reload or a restart', 'server/features/connections/connection-retries.test.ts', 'is asked for again under the same sign-in'),
  covered('6', 'The wizard says what it tries again, and a refusal ends it', 'screens/resource/connect-retries.test.tsx', 'what the platform did not answer is asked again by itself, and says so meanwhile'),
  covered('6', 'Replies that failed for want of a token leave together once there is one', 'server/conversations/sending/failed-replies.test.ts', 'leave by one press in the order in which they were written', { calls: ['failedReplies', 'sendFailedReplies'] }),
  covered('6', 'What cannot be connected says why', connections, 'says why one is not connected, and leaves the platform as it was', { errors: ['ACCOUNT_ELSEWHERE', 'PAGE_TASKS_MISSING', 'PERSON_ALLOWANCE_EXHAUSTED'] }),
  covered('6', 'A disconnected account is connected again, not made anew', 'server/features/connections/made-by-hand.test.ts', 'an account that is disconnected here is not made anew, and says that it is to be connected again', { errors: ['ACCOUNT_DISCONNECTED'] }),
  covered('channels 5', 'A WhatsApp number is connected once the platform has said that it is one, and tells what happens at it', numbers, 'is connected with what the platform says of it, and is told of what happens', { calls: ['businessNumbers', 'connectBusinessNumber'] }),
  covered('channels 5', 'A business shares its WhatsApp numbers in the dialog', connections, 'in the dialog of WhatsApp a business shares its numbers', { calls: ['sharedNumbers'], decision: 16 }),
  covered('channels 5', 'A token is tried before it replaces another', numbers, 'the one it has stays'),
  covered('7.3', 'Disconnecting the last number of a WhatsApp account ends its webhooks', numbers, 'is told no more once the last one of its account is disconnected, and again once it is connected again', { decision: 23 }),
  covered('7.3', 'Disconnecting the last account of a page ends its webhooks', connections, 'each goes its own way, and the last one ends the webhooks', { decision: 23 }),
  covered('7.2', 'The services that a new organisation gets', 'server/features/organisations/organisations.test.ts', 'a new organisation gets the services and the allowance that nobody decided about', { calls: ['defaultServices'], decision: 11 }),
  covered('7.2', 'The form of a new organisation begins with them', 'screens/resource/form.test.tsx', 'begins with the services it would get as soon as they are known', { decision: 11 }),
  covered('2.2', '/login/facebook', 'screens/login/facebook-login.test.tsx', 'comes back signed in, and goes on to where they wanted', { routes: ['/login/facebook'], decision: 10 }),
  covered('7.2', 'Facebook login', facebook, 'goes to the dialog, comes back as the user who has their e-mail address', { calls: ['beginFacebookLogin', 'endFacebookLogin'], errors: ['FBLOGIN_REFUSED'], decision: 10 }),
  covered('7.2', 'Facebook login is off unless it is switched on', facebook, 'is off unless it is switched on, except with the simulator', { errors: ['FBLOGIN_OFF'] }),
  covered('7.2', 'Single sign-on is off where nobody set it up', 'server/features/auth/sign-in.test.ts', 'is not offered, and refused where it is asked for', { errors: ['SSO_OFF'], decision: 9 }),
]
