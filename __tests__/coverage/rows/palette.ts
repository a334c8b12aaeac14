// Commands, keys, the search page, and the notification centre.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const palette = 'app/palette.test.tsx'
const search = 'app/search.test.tsx'
const centre = 'app/notification-centre.test.tsx'
const announce = 'store/inbox/announce.test.ts'
const keys = 'store/commands/key-chord.test.tsx'

export const rows: readonly Row[] = [
  covered('2.4', 'Command palette: every command with its key, used last first, folded', palette, 'a key opens every command by its name, typed as one likes, and the one used last comes first'),
  covered('2.4', 'Search in the palette', palette, 'it searches, marks what it found, and opens it'),
  covered('2.4', 'Shortcuts: changed, off, back, with what a key does already', palette, 'a key can be changed, says whose it is, is kept, and can be switched off and back'),
  covered('2.4', 'Shortcuts: AltGr and input methods type letters', keys, 'no press that writes with AltGr, Option or an input method is a chord'),
  covered('2.4', 'Shortcuts: not in text fields, not past dialogs', keys, 'nothing goes past an open dialog or menu'),
  covered('2.2', '/search', search, 'the search keeps its query in the address; results are links, filtered by kind and paged', { routes: ['/search'], decision: 12 }),
  covered('2.2', 'One’s own preferences, which follow one over devices', 'server/app/conformance.test.ts', 'is listed and read as whole records', { routes: ['/preferences', '/preferences/:id'], decision: 12 }),
  covered('4', 'Search without the backend', search, 'without the backend it searches what is held, and says so', { decision: 14 }),
  covered('2.4', 'Notification centre: unread count, the newest as they come, all read', centre, 'the bell counts, its panel shows the newest as they come, each leads where it belongs, and all can be read'),
  covered('2.4', 'Desktop notifications after an explained click', centre, 'notices of the system come after a click that explains them, not before, and lead to the conversation'),
  covered('2.4', 'Desktop notifications: refused', centre, 'a browser that refuses is explained, and so is what cannot be loaded'),
  covered('2.4', 'Desktop notifications and sound: once over several tabs', announce, 'one tab of several says it, and another goes on when that one closes'),
  covered('2.4', 'Desktop notifications and sound: none for what is open and in sight', announce, 'nobody is told of what lies open before them, in whichever tab'),
]
