// Constants.
import { decidedRow, covered } from '../row.ts'
import type { Row } from '../row.ts'

const list = 'screens/resource/list.test.tsx'
const values = 'screens/resource/values.test.ts'
const endpoints = 'store/records/endpoints.test.tsx'
const requests = 'store/network/requests.test.ts'
const live = 'store/realtime/live-connection.test.ts'

export const rows: readonly Row[] = [
  covered('9', 'Languages, Turkish by default', 'app/language.test.tsx', 'the page speaks Turkish unless another language was chosen', { constants: { defaultLanguage: 'tr' } }),
  covered('9', 'Request timeout', requests, 'gives up after 30 seconds', { constants: { requestTimeoutMs: 30_000 } }),
  covered('9', 'GET cache lifetime', endpoints, 'the same question within ten minutes is answered from the cache', { constants: { queryCacheSeconds: 600 } }),
  covered('9', 'Look-ups every 300 ms', 'store/records/load-record.test.tsx', 'the loader gathers ids for 300 ms and requests up to twenty at a time, each once', { constants: { loaderIntervalMs: 300 } }),
  covered('9', 'Twenty ids a look-up', 'store/records/load-record.test.tsx', 'twenty at a time', { constants: { loaderBatchSize: 20 } }),
  covered('9', 'Alert area', 'app/toasts.test.tsx', 'an alert stays 80 s', { constants: { alertTimeoutMs: 80_000 }, decision: 13 }),
  covered('9', 'Toasts', 'app/toasts.test.tsx', 'a toast stays 4.5 s and closes in 150 ms', { constants: { toastTimeoutMs: 4_500, toastCloseMs: 150 }, decision: 13 }),
  covered('9', 'Flush of pushes', live, 'pushes enter together, once a second', { constants: { flushIntervalMs: 1_000 } }),
  covered('9', 'Debounce, here of filters', list, 'a filter counts half a second after the last key', { constants: { debounceMs: 500 } }),
  covered('9', 'Timestamps below 1e12 are seconds', values, 'of a time field', { constants: { maxEpochSeconds: 1e12 } }),
  covered('9', 'Text colour by luminance 186', 'lib/text-colour.test.ts', 'light'),
  covered('9', 'Recent dates say yesterday', 'lib/time-text.test.ts', 'yesterday'),
  covered('9', 'Displayed values: images, links, dates', values, 'an image address that ends in .jpg followed by a query'),
  covered('9', 'Languages', 'app/translations.test.ts', 'every language says everything that is asked for', { constants: { languages: ['tr', 'en'] } }),
  covered('9', 'A request that carries a file has more time', requests, 'with a whole file after five minutes', { constants: { fileTimeoutMs: 300_000 } }),
  covered('9', 'Reconnection: from 1 s to 5 s, randomised by half, 20 s to connect, without end', 'server/realtime/storm.test.ts', 'welcomes them all, tells them all, and takes them all back after a restart', {
    constants: { reconnectDelayMs: 1_000, maxReconnectDelayMs: 5_000, reconnectRandomization: 0.5, connectTimeoutMs: 20_000 },
  }),
  covered('9', 'Reconnection never gives up', 'store/faults.test.tsx', 'it goes on trying, however long nobody answers'),
  decidedRow('9', 'Transports: websocket, polling by setting', 8),
  covered('9', 'Silent loss shows at a tick', live, 'silent loss shows at the next tick', { constants: { tickIntervalMs: 15_000 } }),
  covered('9', 'A connection that is gone without a word is noticed', 'store/faults.test.tsx', 'a connection that is gone without a word is noticed and shown', { constants: { pingIntervalMs: 10_000, pingTimeoutMs: 10_000 } }),
  covered('9', 'Presence is repeated', 'store/realtime/presence.test.ts', 'says what it is on when that changes, and again as long as it holds', { constants: { presenceBeatMs: 5_000 } }),
  covered('9', 'Presence ends by itself', 'server/realtime/presence.test.ts', 'ends with its lease where a process died', { constants: { presenceLeaseMs: 15_000 } }),
  covered('9', 'So many conversations a tab can be on', 'server/realtime/presence.test.ts', 'takes nothing from what is no claim', { constants: { maxPresenceClaims: 20 } }),
  covered('9', 'Records in one list answer', 'screens/resource/export.test.tsx', 'holds every record that fits', { constants: { maxListLimit: 500 } }),
  covered('9', 'Above so many open threads the backend counts', 'store/inbox/inbox.test.tsx', 'above what a client holds the backend counts', { constants: { maxBootstrapThreads: 20_000 } }),
  covered('9', 'Records that one transaction changes', 'server/conversations/threads/empty-team.test.ts', 'leaves its threads in no team, portion by portion', { constants: { maxTransactionRecords: 100 } }),
  covered('9', 'Bounds of a filter', 'server/app/bad-input.test.ts', 'a filter that is too deep', { constants: { maxFilterDepth: 4, maxFilterNodes: 50, maxFilterValues: 200, maxFilterTextLength: 200 } }),
  covered('9', 'A reply can be taken back for 5 s', 'store/outbox/outbox-kept.test.ts', 'a reply can be taken back until it leaves', { constants: { undoMs: 5_000 } }),
  covered('9', 'Keys of commands are kept 30 days', 'server/app/commands.test.ts', 'remembers a key for 30 days', { constants: { idempotencyKeyDays: 30 } }),
  covered('9', 'Retention', 'server/features/recordings/recordings.test.ts', 'retention purges expired recordings and their audit entries', {
    constants: { retention: { eventDays: 30, webhookDays: 30, unhandledDays: 180, uploadDays: 2, recordingDays: 90, auditDays: 730 } }, decision: 26,
  }),
  covered('9', 'Reply windows', 'contract/rules.test.ts', 'close a day after the last action, seven days for a human agent', { constants: { replyWindowMs: 86_400_000, humanAgentWindowMs: 604_800_000 }, decision: 20 }),
]
