// Messages (platform document, section 8).
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const list = 'screens/resource/list.test.tsx'
const record = 'screens/resource/record.test.tsx'
const requests = 'store/requests.test.ts'

export const rows: readonly Row[] = [
  held('8', 'A refusal is a warning with its translated code; every code is translated', 'app/translations.test.ts', 'translates every code of the contract'),
  held('8', 'NOT_FOUND names the kind of record', 'app/translations.test.ts', 'names every kind of record that a NOT_FOUND can be about'),
  held('8', 'NOT_AVAILABLE_NOW_MESSAGE_THREAD and FACEBOOK_REQUEST_ERROR as notices', requests, 'NOT_AVAILABLE_NOW_MESSAGE_THREAD', { errors: ['NOT_AVAILABLE_NOW_MESSAGE_THREAD'] }),
  held('8', 'A language file that does not load is logged', 'app/language.test.tsx', 'a language file that does not load is logged', { errors: ['I18N_LOAD_ERROR'] }),
  held('8', 'A cache that fails is told once, and everything works in memory', 'store/cache-faults.test.ts', 'everything works in memory, and it is said once', { errors: ['INDEXEDDB_NOT_READY'] }),
  held('8', 'Unexpected errors are logged', 'app/error-boundary.test.tsx', 'shows what happened, logs it'),
  held('8', 'A related read that fails is a dash', record, 'what cannot be read is a dash'),
  held('8', 'An empty table says general.dataNotFound', list, 'where nothing is found it says so'),
  held('8', 'A table that cannot be loaded offers to try again', list, 'a table that cannot be had says so quietly', { decision: 14 }),
]
