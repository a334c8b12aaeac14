// Constants (platform document, section 9).
import { decided, held } from '../row.ts'
import type { Row } from '../row.ts'

const list = 'screens/resource/list.test.tsx'
const values = 'screens/resource/values.test.ts'
const endpoints = 'store/endpoints.test.tsx'
const requests = 'store/requests.test.ts'
const live = 'store/live-connection.test.ts'

export const rows: readonly Row[] = [
  held('9', 'Languages, Turkish by default', 'app/language.test.tsx', 'the page speaks Turkish unless another language was chosen', { constants: { defaultLanguage: 'tr' } }),
  held('9', 'Request timeout', requests, 'gives up after 30 seconds', { constants: { requestTimeoutMs: 30_000 } }),
  held('9', 'GET cache lifetime', endpoints, 'the same question within ten minutes is answered from the cache', { constants: { queryCacheSeconds: 600 } }),
  held('9', 'Look-ups every 300 ms', 'store/loader.test.tsx', 'what is asked within 300 ms goes out together', { constants: { loaderIntervalMs: 300 } }),
  held('9', 'Twenty ids a look-up', 'store/loader.test.tsx', 'twenty at a time', { constants: { loaderBatchSize: 20 } }),
  held('9', 'Alert area', 'app/notices.test.tsx', 'an alert stays 80 s', { constants: { alertTimeoutMs: 80_000 }, decision: 13 }),
  held('9', 'Toasts', 'app/notices.test.tsx', 'a toast stays 4.5 s and closes in 150 ms', { constants: { toastTimeoutMs: 4_500, toastCloseMs: 150 }, decision: 13 }),
  held('9', 'Flush of pushes', live, 'pushes enter together, once a second', { constants: { flushIntervalMs: 1_000 } }),
  held('9', 'Debounce, here of filters', list, 'a filter counts half a second after the last key', { constants: { debounceMs: 500 } }),
  held('9', 'Timestamps below 1e12 are seconds', values, 'of a time field', { constants: { secondsBelow: 1e12 } }),
  held('9', 'Text colour by luminance 186', 'lib/text-on-colour.test.ts', "'light'"),
  held('9', 'Recent dates say yesterday', 'lib/time-text.test.ts', 'yesterday'),
  held('9', 'Displayed values: images, links, dates', values, 'an image address that ends in .jpg followed by a query'),
  held('9', 'Languages', 'app/translations.test.ts', 'both languages say everything that is asked for', { constants: { languages: ['tr', 'en'] } }),
  held('9', 'A request that carries a file has more time', requests, 'with a whole file after five minutes', { constants: { fileTimeoutMs: 300_000 } }),
  held('9', 'Reconnection: from 1 s to 5 s, randomised by half, 20 s to connect, without end', 'server/realtime/storm.test.ts', 'welcomes them all, tells them all, and takes them all back after a restart', {
    constants: { reconnectDelayMs: 1_000, reconnectDelayMaxMs: 5_000, reconnectRandomization: 0.5, connectTimeoutMs: 20_000 },
  }),
  held('9', 'Reconnection never gives up', 'store/faults.test.ts', 'it goes on trying, however long nobody answers'),
  decided('9', 'Transports: websocket, polling by setting', 8),
  held('9', 'Silent loss shows at a tick', live, 'silent loss shows at the next tick', { constants: { tickIntervalMs: 15_000 } }),
  held('9', 'A connection that is gone without a word is noticed', 'store/faults.test.ts', 'a connection that is gone without a word is noticed and shown', { constants: { pingIntervalMs: 10_000, pingTimeoutMs: 10_000 } }),
  held('9', 'Presence is repeated', 'store/presence.test.ts', 'says what it is on when that changes, and again as long as it holds', { constants: { presenceBeatMs: 5_000 } }),
  held('9', 'Presence ends by itself', 'server/realtime/presence.test.ts', 'ends with its lease where a process died', { constants: { presenceLeaseMs: 15_000 } }),
  held('9', 'So many conversations a tab can be on', 'server/realtime/presence.test.ts', 'takes nothing from what is no claim', { constants: { presenceClaimsMax: 20 } }),
  held('9', 'Records in one list answer', 'screens/resource/export.test.tsx', 'holds every record that fits', { constants: { listLimitMax: 500 } }),
  held('9', 'Above so many open threads the backend counts', 'store/inbox.test.tsx', 'above what a client holds the backend counts', { constants: { bootstrapThreadsMax: 20_000 } }),
  held('9', 'Records that one transaction changes', 'server/threads/empty-team.test.ts', 'leaves its work items in no team, portion by portion', { constants: { transactionRecordsMax: 100 } }),
  held('9', 'Bounds of a filter', 'server/http/bad-input.test.ts', 'a filter that is too deep', { constants: { filterDepthMax: 4, filterNodesMax: 50, filterValuesMax: 200, filterTextMax: 200 } }),
  held('9', 'A reply can be taken back for 5 s', 'store/outbox-kept.test.ts', 'a reply can be taken back until it leaves', { constants: { undoMs: 5_000 } }),
  held('9', 'Keys of commands are kept 30 days', 'server/http/commands.test.ts', 'remembers a key for 30 days', { constants: { idempotencyKeyDays: 30 } }),
  held('9', 'Retention', 'server/recordings/recordings.test.ts', 'what has been kept long enough is forgotten', {
    constants: { retention: { eventDays: 30, webhookDays: 30, unhandledDays: 180, uploadDays: 2, recordingDays: 90, auditDays: 730 } }, decision: 26,
  }),
  held('9', 'Reply windows', 'contract/rules.test.ts', 'close a day after the last action, seven days for a human agent', { constants: { replyWindowMs: 86_400_000, humanAgentWindowMs: 604_800_000 }, decision: 20 }),
]
