// Requirements of every channel: lists, tables, forms, tabs, notifications.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const list = 'screens/resource/list.test.tsx'
const form = 'screens/resource/form.test.tsx'
const record = 'screens/resource/record.test.tsx'

export const rows: readonly Row[] = [
  covered('channels 9', 'Tables begin at 0 with ten rows, the newest first', list, 'a list begins with ten records, the newest first', { constants: { listDefaults: { skip: 0, limit: 10 } } }),
  covered('channels 9', 'Page sizes', list, 'a page has ten or twenty rows', { constants: { pageSizes: [10, 20] } }),
  covered('channels 9', 'Page buttons', list, 'pages are turned by number, five at most', { constants: { maxPageButtons: 5 } }),
  covered('channels 9', 'Five pages at most by scrolling', 'screens/resource/scroll-pages.test.tsx', 'five pages are held at most', { constants: { maxScrollPages: 5 } }),
  covered('channels 9', 'Scroll handling delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 200 ms', { constants: { scrollDelayMs: 200 } }),
  covered('channels 9', 'Scroll-to-start delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 1500 ms', { constants: { scrollToStartDelayMs: 1_500 } }),
  covered('channels 9', 'Refresh after a push', list, 'the list is asked again two seconds after it', { constants: { tableRefreshMs: 2_000 } }),
  covered('channels 9', 'Autocomplete delay', form, 'is searched half a second after the last key', { constants: { autocompleteDelayMs: 500 } }),
  covered('channels 4', 'Sorting cycles none, ascending, descending', list, 'a press on a head sorts ascending, then descending, then not at all'),
  covered('channels 4', 'A confirmation closes in both cases', 'store/frame-state.test.ts', 'a confirmation closes in both cases'),
  covered('channels 5', 'Forms drop empty fields', form, 'a new record is sent without its empty fields'),
  covered('channels 5', 'Filters drop empty and blank values', list, 'its empty fields dropped'),
  covered('channels 5', '24 hex characters are an id', form, 'or by id where it is one'),
  covered('channels 5', 'Several values: none twice, sorted', form, 'holds none twice, in the order of their names'),
  covered('channels 5', 'The page size cannot go below 1', list, '{"limit":0}'),
  covered('channels 8', 'A message that was sent', 'store/outbox/outbox.test.ts', 'and says nothing of its success'),
  covered('channels 8', 'Why the platform refused a message', 'server/platform/graph-client.test.ts', 'is judged by code and subcode', { errors: ['PERSON_UNAVAILABLE', 'TOKEN_INVALID', 'PERMISSION_MISSING', 'BLOCKED_BY_POLICY', 'INVALID_PARAMETER', 'PLATFORM_ERROR'] }),
  covered('channels 8', 'Why WhatsApp refused a message', 'server/channels/whatsapp-sending.test.ts', 'fails with its reason where the platform refuses', { errors: ['TEMPLATE_REFUSED', 'RATE_LIMITED', 'PAYMENT', 'NUMBER_NOT_READY', 'NOT_ON_WHATSAPP'] }),
  covered('channels 8', 'A tag that the platform refuses', 'server/platform/graph-client.test.ts', 'takes code 100 of a tagged message for the tag', { errors: ['TAG_REFUSED'] }),
  covered('channels 8', 'Attempts end', 'server/channels/unknown-outcome.test.ts', 'is given up where the platform is out of order at every attempt', { errors: ['TOO_MANY_ATTEMPTS'] }),
  covered('channels 8', 'An outcome that nobody can tell', 'server/channels/unknown-outcome.test.ts', 'is given up as unknown where nobody can tell', { errors: ['OUTCOME_UNKNOWN'] }),
  covered('channels 8', 'A file that is gone from the server', 'server/conversations/sending/attachments.test.ts', 'a file that is gone from the server fails its message', { errors: ['FILE_MISSING'] }),
  covered('channels 2', 'A notification of a post’s reaction, a comment or a message leads to what it tells of, others to themselves', 'screens/resource/notifications.test.tsx', 'a click leads to what the notification tells of, or to itself'),
  covered('channels 2', 'Opening a notification marks it as read, once', 'screens/resource/notifications.test.tsx', 'opening one marks it as read, once'),
  covered('channels 2', 'The organisation’s tabs stand in `organisation-tab`', record, 'tabs hold what belongs to the record; the address says which is open'),
  covered('channels 2', 'What a visitor posts is a conversation', 'server/conversations/comments/visitors-posts.test.ts', 'opens a conversation with its words and its picture'),
  covered('channels 2', 'A visitor’s post is answered by a comment on it, once', 'server/conversations/comments/visitors-posts.test.ts', 'is answered by a comment on it, once'),
  covered('channels 2', 'Media that mention an account are answered as a mention', 'server/conversations/comments/visitors-posts.test.ts', 'media elsewhere that mention the account open one'),
  covered('channels 2', 'Events without words stand on the thread', 'server/conversations/messaging/thread-events.test.ts', 'is a record without words and author'),
  covered('channels 4', 'Items follow their pushes', list, 'a row follows a push at once'),
  covered('channels 4', 'A detail follows its pushes', record, 'a change shows at once, and so does that it was deleted'),
  covered('channels 5', 'Each field’s validator is run, its message stands beside it', form, 'the form shows errors beside their fields in the reader’s language, until they are corrected'),
  covered('channels 8', 'Related data that cannot be read is a dash', record, 'what cannot be read is a dash'),
  covered('channels 8', 'A picture that does not load', 'channels/attachment-view.test.tsx', 'a picture that does not load becomes its card', { decision: 14 }),
  covered('channels 8', 'A table that cannot be loaded says so', list, 'a table that cannot be had says so quietly', { decision: 14 }),
  covered('channels 8', 'An answer that cannot be sent says so', 'screens/dashboard/refused-replies.test.tsx', 'keeps its text and says why', { decision: 14 }),
  covered('channels 1', 'Agents read, mark as read and answer what customers write', 'e2e/messenger.journey.ts', 'from sign-in to the read tick'),
  covered('channels 6', 'Agents answer a comment; hiding and deleting are a manager’s', 'screens/dashboard/comment-menu.test.tsx', 'agents may answer a comment, and not hide or delete it'),
  covered('channels 6', 'Actions on a comment follow what the platform allows', 'screens/dashboard/comment-menu.test.tsx', 'what the platform forbids cannot be chosen'),
  covered('channels 6', 'The menu of a WhatsApp message offers what fits it', 'screens/dashboard/whatsapp.test.tsx', 'each offers what fits it'),
  covered('channels 9', 'Quality rating RED is an arrow down', 'screens/resource/values.test.ts', 'a word of the platform that we have our own for'),
  covered('channels 9', 'A number is asked about once it is longer than three characters', 'screens/dashboard/active-window.test.tsx', 'of a number too short to be one nothing is asked'),
  covered('channels 9', 'Media types, tables among them', 'channels/attachment.test.ts', 'is said as %s'),
  covered('channels 9', 'Notifications: 4.5 s, closing in 150 ms', 'app/toasts.test.tsx', 'a toast stays 4.5 s and closes in 150 ms', { decision: 13 }),
]
