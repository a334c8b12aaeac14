// Constants (platform document, section 9).
import { held } from '../row.ts'
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
  held('9', 'Toasts', 'app/notices.test.tsx', 'a toast stays 4.5 s', { constants: { toastTimeoutMs: 4_500 }, decision: 13 }),
  held('9', 'Flush of pushes', live, 'pushes enter together, once a second', { constants: { flushIntervalMs: 1_000 } }),
  held('9', 'Debounce, here of filters', list, 'a filter counts half a second after the last key', { constants: { debounceMs: 500 } }),
  held('9', 'Timestamps below 1e12 are seconds', values, 'of a time field', { constants: { secondsBelow: 1e12 } }),
  held('9', 'Text colour by luminance 186', 'lib/text-on-colour.test.ts', "'light'"),
  held('9', 'Recent dates say yesterday', 'lib/time-text.test.ts', 'yesterday'),
  held('9', 'Displayed values: images, links, dates', values, 'an image address that ends in .jpg followed by a query'),
]
