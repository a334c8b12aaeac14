// Routes, guards and the shell around the screens (platform document, section 2).
import { decided, held } from '../row.ts'
import type { Row } from '../row.ts'

const guards = 'app/guards.test.tsx'
const table = 'app/route-table.test.tsx'
const list = 'screens/resource/list.test.tsx'
const record = 'screens/resource/record.test.tsx'
const form = 'screens/resource/form.test.tsx'
const notices = 'screens/resource/notifications.test.tsx'

export const rows: readonly Row[] = [
  held('2.1', 'A visitor without a token is sent to sign-in, which keeps the target in `to`', guards, 'a visitor without a session is sent to sign-in with his target'),
  held('2.1', 'Who is signed in is sent from sign-in to the dashboard, or to `to`', guards, 'who is signed in does not see sign-in'),
  held('2.1', '`to` leads only into the route table', 'app/safe-target.test.ts', 'no string at all leads off the route table'),
  held('2.1', 'An unknown path leads to /', guards, 'an unknown path leads to the dashboard'),
  held('2.1', 'Starting waits at most a second', 'app/start.test.tsx', 'waits at most a second for the disk', { constants: { startupWaitMs: 1_000 } }),
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
  held('2.4', 'A popup does not close on a backdrop click while it is persistent', form, 'a click beside a form that holds something does not close it'),
]
