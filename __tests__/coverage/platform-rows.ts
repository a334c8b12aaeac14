// What the platform document demands, a row for each rule, route, call, constant and error that is built, and the test that holds it.
// Rules that no screen or handler serves yet have no row: a row is a promise that is kept.

interface Row {
  /** Section of the platform document. */
  readonly section: string
  readonly rule: string
  /** Number of the decision that settles it otherwise, or says what the document leaves open. */
  readonly decision?: number
  /** The test file below `__tests__/`, and words of the test's title as they stand there. */
  readonly held?: readonly [file: string, title: string]
  /** The contract's constant and its value. */
  readonly constant?: readonly [name: string, value: unknown]
  /** Calls of the contract that the row is about. */
  readonly calls?: readonly string[]
  /** Message codes that the row is about. */
  readonly errors?: readonly string[]
}

const held = (section: string, rule: string, file: string, title: string, more: Partial<Row> = {}): Row => ({ section, rule, held: [file, title], ...more })
const decided = (section: string, rule: string, decision: number): Row => ({ section, rule, decision })

const guards = 'app/guards.test.tsx'
const table = 'app/route-table.test.tsx'
const list = 'screens/resource/list.test.tsx'
const record = 'screens/resource/record.test.tsx'
const form = 'screens/resource/form.test.tsx'
const values = 'screens/resource/values.test.ts'
const notices = 'screens/resource/notifications.test.tsx'
const endpoints = 'store/endpoints.test.tsx'
const session = 'store/session.test.ts'
const requests = 'store/requests.test.ts'
const live = 'store/live-connection.test.ts'
const signIn = 'server/auth/sign-in.test.ts'

const routesAndGuards: readonly Row[] = [
  held('2.1', 'A visitor without a token is sent to sign-in, which keeps the target in `to`', guards, 'a visitor without a session is sent to sign-in with his target'),
  held('2.1', 'Who is signed in is sent from sign-in to the dashboard, or to `to`', guards, 'who is signed in does not see sign-in'),
  held('2.1', '`to` leads only into the route table', 'app/safe-target.test.ts', 'no string at all leads off the route table'),
  held('2.1', 'An unknown path leads to /', guards, 'an unknown path leads to the dashboard'),
  held('2.1', 'Starting waits at most a second', 'app/start.test.tsx', 'waits at most a second for the disk', { constant: ['startupWaitMs', 1_000] }),
  held('2.2', '/login', 'screens/login/login.test.tsx', 'signs in with username and password'),
  decided('2.2', '/ is the unified inbox', 16),
  held('2.2', 'Lists and details of users, channels, notifications, customers, organisations, subscriptions, memberships, and of every channel type', table, '%s is a place'),
  held('2.2', '/admin, for administrators', 'screens/resource/administration.test.tsx', 'nobody else is let in', { decision: 16 }),
  held('2.2', 'Every type is a place for who may list and read it', table, 'every type has its list and its record'),
  held('2.2', 'Who lacks the right to a route is sent to the dashboard', table, 'is sent to the dashboard'),
  held('2.2', 'The list of organisations is a breadcrumb where the user has several', record, 'the list of organisations is on the way up where one has several'),
  held('2.2', 'Tabs keep the selected one in a query key; `organisation-tab` knows fb and ig', record, 'tabs hold what belongs to the record'),
  held('2.2', 'The default query key of tabs is `selectedTab`', record, 'records that refer to the one that is shown stand in a tab'),
  held('2.3', 'Named routes and their parameters, all but appView', notices, 'the names of the product’s documents lead to paths'),
  held('2.4', 'Breadcrumbs lead through what a record lies in', record, 'the way up leads through what the record lies in'),
  held('2.4', 'A control-click on a breadcrumb opens a tab', 'e2e/records.journey.ts', 'opens one in a tab of its own'),
  held('2.4', 'A table keeps filter, skip, limit and sort in `table`', list, 'a shared address opens with its filter, order and page'),
  held('2.4', 'What `table` says wrongly is as if it were not said', list, 'shows a page that makes sense'),
  held('3', 'Saved views are a person’s own', 'server/http/writes.test.ts', 'a saved view is its maker’s', { decision: 12 }),
  held('2.4', 'A popup does not close on a backdrop click while it is persistent', form, 'a click beside a form that holds something does not close it'),
]

const statesAndRules: readonly Row[] = [
  held('3', 'The local cache is of version 2; the allowance came with it', 'store/cache.test.ts', 'a copy of version 1 is taken over, with a store for the allowance'),
  held('3', 'The local settings record holds the token and initial table data', 'store/persistence.test.ts', 'token, table data, language, theme and drafts come back after a reload'),
  held('3', 'It is kept per backend and reset where the page host differs', 'store/persistence.test.ts', 'another backend has a record of its own, another page host resets it'),
  held('3', 'The token payload holds the user’s id', signIn, 'answers a token that names the user'),
  held('4', 'Sign-in stores the token', session, 'stores the token, then is signed in', { calls: ['login'] }),
  held('4', 'A refused authentication clears local data', requests, 'that is not renewed ends the session', { decision: 15 }),
  held('4', 'Signing out clears user, token and caches', guards, 'signing out leads to sign-in', { calls: ['logout'] }),
  held('4', 'The connection closes when nobody is signed in', live, 'is closed when nobody is signed in any more'),
  held('4', 'The states of the connection are shown', 'app/frame.test.tsx', 'the indicator names the state of the connection', { decision: 8 }),
  held('4', 'The backend is offline after a network error', requests, 'no connection: the backend is offline', { errors: ['NETWORK_ERROR'] }),
  held('4', 'The backend is offline after a socket error, with the socket’s own words', live, 'that is lost shows the backend offline'),
  held('4', 'One notification is marked as read', notices, 'opening one marks it as read, once', { calls: ['markNotificationAsRead'] }),
  held('4', 'All notifications are marked as read', notices, 'all are marked as read by one button', { calls: ['markAllNotificationsRead', 'notificationsUnreadCount'] }),
  held('4', 'A button is disabled while its action runs and for 200 ms after', 'screens/login/login.test.tsx', 'the button is disabled while it runs and for 200 ms after', { constant: ['buttonReenableMs', 200] }),
  held('4', 'A language loads when it is chosen', 'app/language.test.tsx', 'choosing English loads it'),
  held('4', 'A notification leads to what it tells of', notices, 'a click leads to what the notification tells of'),
  held('5', 'Every check says first that a field is empty', 'lib/validation.test.ts', 'missing and blank say that it is empty'),
  held('5', 'The messages have their keys in both languages', 'app/translations.test.ts', 'has the validation messages of the specification'),
  held('5', 'What is wrong is said beside its field in the user’s language', form, 'what is wrong is said beside its field'),
  held('5', 'Guards: id, empty data, data with an id', endpoints, 'is refused here, with a warning', { errors: ['ID_NOT_DEFINED', 'DATA_EMPTY', 'DATA_CONTAINS_ID'] }),
  held('5', 'Guards: not allowed to add, update, delete; the allowance forbids merging, too', endpoints, 'a store that does not allow to %s says so', { errors: ['INVALID_METHOD'], decision: 6 }),
  held('5', 'An answer without a token is EMPTY_TOKEN', session, 'without a token in the answer fails with EMPTY_TOKEN', { errors: ['EMPTY_TOKEN'] }),
  held('5', 'A language other than tr and en is NOT_VALID_LANGUAGE', signIn, 'NOT_VALID_LANGUAGE', { errors: ['NOT_VALID_LANGUAGE'], calls: ['updateProfile'] }),
  held('6', 'Rights are asked in one place by both sides', 'contract/rules.test.ts', 'give nobody what is allowed to nobody', { decision: 18 }),
  held('6', 'Nobody reaches into another organisation', 'server/http/scope-matrix.test.ts', 'somebody of another organisation'),
  held('6', 'Who may not write is offered nothing to write with', form, 'who may not write is offered nothing to write with'),
]

const callsAndErrors: readonly Row[] = [
  held('7', 'Bearer token, credentials and language travel with every call', requests, 'carries the bearer token, the chosen language and credentials'),
  held('7.1', 'A list is asked with filter, projection and options', endpoints, 'sends filter, page, order and organisation as the contract says', { decision: 2 }),
  held('7.1', 'GET {base} and GET {base}/{id} of every type', 'server/http/conformance.test.ts', 'is listed and read as whole records'),
  held('7.1', 'POST {base} of every type that allows it', 'server/http/conformance.test.ts', 'answers the record as it is read from then on'),
  held('7.1', 'POST {base}/{id} with $set', 'server/http/conformance.test.ts', 'sets each field that may be set, and moves the version', { decision: 5 }),
  held('7.1', 'DELETE {base}/{id}', 'server/http/conformance.test.ts', 'leaves nothing to be read'),
  held('7.1', 'POST {base}/merge', 'server/http/writes.test.ts', 'fills what is empty, re-points what pointed to the double', { decision: 4 }),
  held('7.1', 'Look-ups by id are grouped, a missing id is NOT_FOUND', 'store/loader.test.tsx', 'a missing id is NOT_FOUND for its caller only', { errors: ['NOT_FOUND'] }),
  held('7.2', 'POST auth/renew', signIn, 'ends after a quarter of an hour and is renewed while its session lives', { calls: ['renew'] }),
  held('7.2', 'GET auth/allowed, and bootstrap', 'server/http/scope-matrix.test.ts', 'is not told of our things by allowed, bootstrap and counts', { calls: ['allowed', 'bootstrap'], decision: 11 }),
  held('7.3', 'Types of notifications', 'server/http/scope-matrix.test.ts', 'without a session', { calls: ['notificationTypes'] }),
  held('7.3', 'Health', 'app/start.test.tsx', 'says on the sign-in page that the backend is down', { calls: ['health'], decision: 12 }),
  held('7.3', 'Commands on threads', 'store/real-server.test.ts', 'every command ends the same for him who gave it', { calls: ['assignThread', 'closeThread', 'reopenThread', 'markThreadAsRead', 'moveThreadCursor'], decision: 12 }),
  held('7.4', 'An unknown event is a notice with its name and payload', live, 'an unknown event is a notice with its name and payload'),
  held('8', 'A refusal is a warning with its translated code; every code is translated', 'app/translations.test.ts', 'translates every code of the contract'),
  held('8', 'NOT_FOUND names the kind of record', 'app/translations.test.ts', 'names every kind of record that a NOT_FOUND can be about'),
  held('8', 'NOT_AVAILABLE_NOW_MESSAGE_THREAD and FACEBOOK_REQUEST_ERROR as notices', requests, 'NOT_AVAILABLE_NOW_MESSAGE_THREAD', { errors: ['NOT_AVAILABLE_NOW_MESSAGE_THREAD'] }),
  held('8', 'A language file that does not load is logged', 'app/language.test.tsx', 'a language file that does not load is logged', { errors: ['I18N_LOAD_ERROR'] }),
  held('8', 'A cache that fails is told once, and everything works in memory', 'store/cache.test.ts', 'everything works in memory, and it is said once', { errors: ['INDEXEDDB_NOT_READY'] }),
  held('8', 'Unexpected errors are logged', 'app/error-boundary.test.tsx', 'shows what happened, logs it'),
  held('8', 'A related read that fails is a dash', record, 'what cannot be read is a dash'),
  held('8', 'An empty table says general.dataNotFound', list, 'where nothing is found it says so'),
  held('8', 'A table that cannot be loaded offers to try again', list, 'a table that cannot be had says so quietly', { decision: 14 }),
]

const constants: readonly Row[] = [
  held('9', 'Languages, Turkish by default', 'app/language.test.tsx', 'the page speaks Turkish unless another language was chosen', { constant: ['defaultLanguage', 'tr'] }),
  held('9', 'Request timeout', requests, 'gives up after 30 seconds', { constant: ['requestTimeoutMs', 30_000] }),
  held('9', 'GET cache lifetime', endpoints, 'the same question within ten minutes is answered from the cache', { constant: ['queryCacheSeconds', 600] }),
  held('9', 'Look-ups every 300 ms', 'store/loader.test.tsx', 'what is asked within 300 ms goes out together', { constant: ['loaderIntervalMs', 300] }),
  held('9', 'Twenty ids a look-up', 'store/loader.test.tsx', 'twenty at a time', { constant: ['loaderBatchSize', 20] }),
  held('9', 'Alert area', 'app/notices.test.tsx', 'an alert stays 80 s', { constant: ['alertTimeoutMs', 80_000], decision: 13 }),
  held('9', 'Toasts', 'app/notices.test.tsx', 'a toast stays 4.5 s', { constant: ['toastTimeoutMs', 4_500], decision: 13 }),
  held('9', 'Flush of pushes', live, 'pushes enter together, once a second', { constant: ['flushIntervalMs', 1_000] }),
  held('9', 'Debounce, here of filters', list, 'a filter counts half a second after the last key', { constant: ['debounceMs', 500] }),
  held('9', 'Timestamps below 1e12 are seconds', values, 'of a time field', { constant: ['secondsBelow', 1e12] }),
  held('9', 'Text colour by luminance 186', 'lib/text-on-colour.test.ts', "'light'"),
  held('9', 'Recent dates say yesterday', 'lib/time-text.test.ts', 'yesterday'),
  held('9', 'Displayed values: images, links, dates', values, 'an image address that ends in .jpg followed by a query'),
  // Of the channel document, which says what tables and forms do everywhere.
  held('channels 9', 'Tables begin at 0 with ten rows, the newest first', list, 'a list begins with ten records, the newest first', { constant: ['listDefaults', { skip: 0, limit: 10 }] }),
  held('channels 9', 'Page sizes', list, 'a page has ten or twenty rows', { constant: ['pageSizes', [10, 20]] }),
  held('channels 9', 'Page buttons', list, 'pages are turned by number, five at most', { constant: ['pageButtonsMax', 5] }),
  held('channels 9', 'Five pages at most by scrolling', 'screens/resource/scroll-pages.test.tsx', 'five pages are held at most', { constant: ['scrollPagesMax', 5] }),
  held('channels 9', 'Scroll handling delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 200 ms', { constant: ['scrollDelayMs', 200] }),
  held('channels 9', 'Scroll-to-start delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 1500 ms', { constant: ['scrollToStartDelayMs', 1_500] }),
  held('channels 9', 'Refresh after a push', list, 'the list is asked again two seconds after it', { constant: ['tableRefreshMs', 2_000] }),
  held('channels 9', 'Autocomplete delay', form, 'is searched half a second after the last key', { constant: ['autocompleteDelayMs', 500] }),
  held('channels 4', 'Sorting cycles none, ascending, descending', list, 'a press on a head sorts ascending, then descending, then not at all'),
  held('channels 4', 'A confirmation closes in both cases', 'store/frame-state.test.ts', 'a confirmation closes in both cases'),
  held('channels 5', 'Forms drop empty fields', form, 'a new record is sent without its empty fields'),
  held('channels 5', 'Filters drop empty and blank values', list, 'its empty fields dropped'),
  held('channels 5', '24 hex characters are an id', form, 'or by id where it is one'),
  held('channels 5', 'Several values: none twice, sorted', form, 'holds none twice, in the order of their names'),
  held('channels 5', 'The page size cannot go below 1', list, '{"limit":0}'),
]

export const platformRows: readonly Row[] = [...routesAndGuards, ...statesAndRules, ...callsAndErrors, ...constants]
