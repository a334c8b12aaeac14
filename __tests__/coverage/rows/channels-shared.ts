// What the channel document says of every channel: lists, tables, forms, tabs, notifications.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const list = 'screens/resource/list.test.tsx'
const form = 'screens/resource/form.test.tsx'

export const rows: readonly Row[] = [
  held('channels 9', 'Tables begin at 0 with ten rows, the newest first', list, 'a list begins with ten records, the newest first', { constants: { listDefaults: { skip: 0, limit: 10 } } }),
  held('channels 9', 'Page sizes', list, 'a page has ten or twenty rows', { constants: { pageSizes: [10, 20] } }),
  held('channels 9', 'Page buttons', list, 'pages are turned by number, five at most', { constants: { pageButtonsMax: 5 } }),
  held('channels 9', 'Five pages at most by scrolling', 'screens/resource/scroll-pages.test.tsx', 'five pages are held at most', { constants: { scrollPagesMax: 5 } }),
  held('channels 9', 'Scroll handling delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 200 ms', { constants: { scrollDelayMs: 200 } }),
  held('channels 9', 'Scroll-to-start delay', 'screens/resource/scroll-pages.test.tsx', 'in sight for 1500 ms', { constants: { scrollToStartDelayMs: 1_500 } }),
  held('channels 9', 'Refresh after a push', list, 'the list is asked again two seconds after it', { constants: { tableRefreshMs: 2_000 } }),
  held('channels 9', 'Autocomplete delay', form, 'is searched half a second after the last key', { constants: { autocompleteDelayMs: 500 } }),
  held('channels 4', 'Sorting cycles none, ascending, descending', list, 'a press on a head sorts ascending, then descending, then not at all'),
  held('channels 4', 'A confirmation closes in both cases', 'store/frame-state.test.ts', 'a confirmation closes in both cases'),
  held('channels 5', 'Forms drop empty fields', form, 'a new record is sent without its empty fields'),
  held('channels 5', 'Filters drop empty and blank values', list, 'its empty fields dropped'),
  held('channels 5', '24 hex characters are an id', form, 'or by id where it is one'),
  held('channels 5', 'Several values: none twice, sorted', form, 'holds none twice, in the order of their names'),
  held('channels 5', 'The page size cannot go below 1', list, '{"limit":0}'),
]
