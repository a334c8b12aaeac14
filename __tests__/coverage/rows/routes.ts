// Routes, guards and the shell around the screens.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const guards = 'app/guards.test.tsx'
const table = 'app/route-table.test.tsx'
const list = 'screens/resource/list.test.tsx'
const record = 'screens/resource/record.test.tsx'
const form = 'screens/resource/form.test.tsx'
const notices = 'screens/resource/notifications.test.tsx'

/** Opened by each role that may, in both languages and themes. */
const opened = (rule: string, routes: readonly string[], decision?: number): Row =>
  covered('2.2', rule, 'e2e/routes.journey.ts', 'opens for the role', { routes, ...(decision === undefined ? {} : { decision }) })

export const rows: readonly Row[] = [
  covered('2.1', 'A visitor without a token is sent to sign-in, which keeps the target in `to`', guards, 'a visitor without a session is sent to sign-in with their target'),
  covered('2.1', 'Who is signed in is sent from sign-in to the dashboard, or to `to`', guards, 'the sign-in page redirects signed-in users to the target, or to the dashboard'),
  covered('2.1', '`to` leads only into the route table', 'app/safe-target.test.ts', 'no string at all leads off the route table'),
  covered('2.1', 'An unknown path leads to /', guards, 'an unknown path leads to the dashboard'),
  covered('2.1', 'Starting waits at most a second', 'app/start.test.tsx', 'waits at most a second for the disk', { constants: { startupWaitMs: 1_000 } }),
  covered('2.2', '/login', 'screens/login/login.test.tsx', 'signs in with username and password', { routes: ['/login'] }),
  covered('2.2', '/ is the unified inbox', guards, 'the sign-in page redirects signed-in users to the target, or to the dashboard', { routes: ['/'], decision: 16 }),
  covered('2.2', '/admin, for administrators', 'screens/resource/administration.test.tsx', 'nobody else is let in', { routes: ['/admin'], decision: 16 }),
  covered('2.2', 'the settings are pages under one navigation', 'screens/resource/settings.test.tsx', 'the people stand by name with role and teams; a manager changes both in one form', {
    routes: ['/settings', ...['people', 'channels', 'teams', 'assignment', 'labels', 'quickReplies', 'hours', 'security', 'retention', 'organisation'].map((page) => `/settings/${page}`)],
  }),
  opened('/users, /users/:id', ['/users', '/users/:id']),
  opened('/agentStates, /agentStates/:id', ['/agentStates', '/agentStates/:id']),
  opened('/assignmentRules, /assignmentRules/:id', ['/assignmentRules', '/assignmentRules/:id']),
  opened('/sharedViews, /sharedViews/:id', ['/sharedViews', '/sharedViews/:id']),
  opened('/channels, /channels/:id', ['/channels', '/channels/:id']),
  opened('/notifications, /notifications/:id', ['/notifications', '/notifications/:id']),
  opened('/customers, /customers/:id', ['/customers', '/customers/:id']),
  opened('/organisations, /organisations/:id', ['/organisations', '/organisations/:id']),
  opened('/organisationSubscriptions, /organisationSubscriptions/:id', ['/organisationSubscriptions', '/organisationSubscriptions/:id']),
  opened('/organisationMemberships, /organisationMemberships/:id', ['/organisationMemberships', '/organisationMemberships/:id']),
  opened('/facebook/pages, /facebook/pages/:id', ['/facebook/pages', '/facebook/pages/:id']),
  opened('/facebook/pages/:fbPageId/posts/:id', ['/facebook/pages/:fbPageId/posts/:id']),
  opened('/facebook/pages/:fbPageId/posts/:fbPostId/comments/:id', ['/facebook/pages/:fbPageId/posts/:fbPostId/comments/:id']),
  opened('/facebook/pages/:fbPageId/conversations/:id', ['/facebook/pages/:fbPageId/conversations/:id']),
  opened('/facebook/pages/:fbPageId/conversations/:fbConversationId/messages/:id', ['/facebook/pages/:fbPageId/conversations/:fbConversationId/messages/:id']),
  opened('/facebook/conversations', ['/facebook/conversations']),
  opened('/facebook/posts', ['/facebook/posts']),
  opened('/facebook/comments', ['/facebook/comments']),
  opened('/facebook/tokens, /facebook/tokens/:id', ['/facebook/tokens', '/facebook/tokens/:id']),
  opened('/facebook/applications, /facebook/applications/:id', ['/facebook/applications', '/facebook/applications/:id']),
  opened('/facebook/users, /facebook/users/:id', ['/facebook/users', '/facebook/users/:id']),
  opened('/instagram/users, /instagram/users/:id', ['/instagram/users', '/instagram/users/:id']),
  opened('/instagram/customers, /instagram/customers/:id', ['/instagram/customers', '/instagram/customers/:id']),
  opened('/instagram/media, /instagram/media/:id', ['/instagram/media', '/instagram/media/:id']),
  opened('/instagram/conversations, /instagram/conversations/:id', ['/instagram/conversations', '/instagram/conversations/:id']),
  opened('/instagram/conversations/:igConversationId/messages/:id', ['/instagram/conversations/:igConversationId/messages/:id']),
  opened('/instagram/comments, /instagram/comments/:id', ['/instagram/comments', '/instagram/comments/:id']),
  opened('/whatsapp/ba, /whatsapp/ba/:id', ['/whatsapp/ba', '/whatsapp/ba/:id']),
  opened('/whatsapp/phones, /whatsapp/phones/:id', ['/whatsapp/phones', '/whatsapp/phones/:id']),
  opened('/whatsapp/contacts, /whatsapp/contacts/:id', ['/whatsapp/contacts', '/whatsapp/contacts/:id']),
  opened('/whatsapp-web/applications, /whatsapp-web/applications/:id', ['/whatsapp-web/applications', '/whatsapp-web/applications/:id']),
  opened('/whatsapp-web/sessions, /whatsapp-web/sessions/:id', ['/whatsapp-web/sessions', '/whatsapp-web/sessions/:id']),
  opened('/whatsapp-web/phones, /whatsapp-web/phones/:id', ['/whatsapp-web/phones', '/whatsapp-web/phones/:id']),
  opened('/whatsapp-web/chats, /whatsapp-web/chats/:id', ['/whatsapp-web/chats', '/whatsapp-web/chats/:id']),
  opened('/whatsapp-web/contacts, /whatsapp-web/contacts/:id', ['/whatsapp-web/contacts', '/whatsapp-web/contacts/:id']),
  opened('Messages and templates of WhatsApp', ['/whatsapp/messages', '/whatsapp/messages/:id', '/whatsapp/templates', '/whatsapp/templates/:id', '/whatsapp/medias', '/whatsapp/medias/:id'], 16),
  opened('Labels, reactions and messages of Facebook', ['/facebook/labels', '/facebook/labels/:id', '/facebook/reactions', '/facebook/reactions/:id', '/facebook/messages'], 16),
  opened('Messages and tagged media of Instagram', ['/instagram/messages', '/instagram/taggedMedia', '/instagram/taggedMedia/:id'], 16),
  opened('Messages and labels of WhatsApp Web', ['/whatsapp-web/messages', '/whatsapp-web/messages/:id', '/whatsapp-web/labels', '/whatsapp-web/labels/:id'], 16),
  opened('Quick replies, label groups and labels', ['/quickReplies', '/quickReplies/:id', '/sociallabels', '/sociallabels/:id', '/sociallabeloptions', '/sociallabeloptions/:id'], 16),
  opened('Invitations', ['/organisationInvitations', '/organisationInvitations/:id', '/membershipOffers', '/membershipOffers/:id'], 18),
  opened('Allowances and teams', ['/organisationFbUserAllowance', '/organisationFbUserAllowance/:id', '/teams', '/teams/:id'], 16),
  opened('Threads, activities, saved views, read states, sessions, audit, webhook events, errors of browsers', ['/browserErrors', '/browserErrors/:id', '/threads', '/threads/:id', '/activities', '/activities/:id', '/savedViews', '/savedViews/:id', '/readStates', '/readStates/:id', '/auth/sessions', '/auth/sessions/:id', '/audit', '/audit/:id', '/webhookEvents', '/webhookEvents/:id', '/recordings', '/recordings/:id'], 12),
  opened('Notes on conversations', ['/threadNotes', '/threadNotes/:id'], 18),
  opened('Replay and stored recordings', ['/replay', '/admin/recordings'], 16),
  covered('2.2', 'Every type is a place for who may list and read it', table, 'every type has its list and its record'),
  covered('2.2', 'The routes of the documents are in the table', table, '%s is a place'),
  covered('2.2', 'Every route has its heading, refuses nothing and has no violation of axe, in both themes', 'e2e/routes.journey.ts', 'was judged in both themes'),
  covered('2.4', 'The jobs of a day, by keyboard alone: the focus is seen and never lost', 'e2e/by-hand.journey.ts', 'are done by keyboard alone'),
  covered('2.4', 'The jobs of a day at 390 px: nothing scrolls sideways, every target is 24 px', 'e2e/by-hand.journey.ts', 'are done on a telephone'),
  covered('2.4', 'Where what had the focus goes away, the screen has it', 'app/frame.test.tsx', 'where what had the focus goes away'),
  covered('2.2', 'Who lacks the right to a route is sent to the dashboard', table, 'is sent to the dashboard'),
  covered('2.2', 'The list of organisations is a breadcrumb where the user has several', record, 'the list of organisations is on the way up where one has several'),
  covered('2.2', 'Tabs keep the selected one in a query key; `organisation-tab` knows fb and ig', record, 'tabs hold what belongs to the record'),
  covered('2.2', 'Many tabs stand in the order of what is looked for most, and in a menu', record, 'the tabs stand in the order of what is looked for most'),
  covered('2.2', 'The default query key of tabs is `selectedTab`', record, 'records that refer to the one that is shown stand in a tab'),
  covered('2.3', 'Named routes and their parameters, all but appView', notices, 'the names of the product’s documents lead to paths'),
  covered('2.4', 'Breadcrumbs lead through what a record lies in', record, 'the way up leads through what the record lies in'),
  covered('2.4', 'A control-click on a breadcrumb opens a tab', 'e2e/records.journey.ts', 'opens one in a tab of its own'),
  covered('2.4', 'A table keeps filter, skip, limit and sort in `table`', list, 'a shared address opens with its filter, order and page'),
  covered('2.4', 'What `table` says wrongly is as if it were not said', list, 'shows a page that makes sense'),
  covered('2.4', 'A popup does not close on a backdrop click while it is persistent', form, 'a click beside a form that holds something does not close it'),
  covered('2.4', 'Escape throws nothing away that was written', form, 'Escape throws nothing away that was written'),
]
