// Forms, lists and the shell around them: documented rules for fields, tables, popups, notices and translations.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const inputs = 'components/inputs.test.tsx'
const steps = 'lib/time-steps.test.ts'
const selectors = 'screens/resource/selectors.test.ts'
const form = 'screens/resource/form.test.tsx'
const toasts = 'app/toasts.test.tsx'
const disclosures = 'app/disclosures.test.tsx'
const debounced = 'store/ui/debounce.test.ts'
const feed = 'screens/resource/feed.test.tsx'
const translations = 'app/translations.test.ts'

export const rows: readonly Row[] = [
  covered('2.4', 'A dropdown manager, as state', disclosures, 'a drop-down is opened, and closed, in the store'),
  covered('2.4', 'A popup manager, as state: a title and a close icon', disclosures, 'the state alone shows a popup with title and close icon'),
  covered('4', 'Debounced actions are keyed; a new call with the same key replaces the pending one', debounced, 'a new one with the same key takes the place of the one that waits'),
  covered('5', 'A form’s languages are tr and en, whatever their case', 'lib/validation.test.ts', 'language %j'),
  covered('5', 'The guards’ messages', 'store/records/endpoints.test.tsx', 'every refusal has its own code'),
  covered('5', 'A call about no record is refused as one without an id', 'store/records/endpoints.test.tsx', 'a call about no record never leaves'),
  covered('8', 'Global handler', 'app/error-boundary.test.tsx', 'logGlobalErrors logs uncaught errors with their place until it is stopped'),
  covered('channels 8', 'An image load error is told to the parent', 'components/avatar.test.tsx', 'a picture that cannot be loaded is told to who shows it'),
  covered('8', 'NOT_FOUND with a controller, and the platform’s own words, as notices', 'store/network/requests.test.ts', "the platform's own words", { errors: ['FACEBOOK_REQUEST_ERROR'] }),
  covered('8', 'A missing translation fails the build', translations, 'the build stops'),
  covered('8', 'Namespaces and keys that the code asks for exist', translations, 'a namespace that is no file'),
  covered('9', 'Dropdown and popup update debounce', disclosures, 'its title follows the record 300 ms later', { constants: { openingUpdateMs: 300 } }),
  covered('9', 'Default titles of notices', toasts, 'is called %s by default'),
  covered('channels 2', 'Lists sort names by the Turkish alphabet', 'server/database/unit-of-work.test.ts', 'lists names in the order of the Turkish alphabet'),
  covered('channels 2', 'Comment list: nestable child replies, grouped by day', feed, 'comments stand under the days they were written on, each with its replies'),
  covered('channels 2', 'Post list', feed, 'posts of a page say how many comments are unread'),
  covered('channels 2', 'Chat list and its row', feed, 'chats of a label: phone, last words with their tick'),
  covered('channels 2', 'Lists can be shown reversed', feed, 'shown the other way round'),
  covered('channels 2', 'WhatsApp Web label details: details, and chats carrying the label', feed, 'chats of a label'),
  covered('channels 2', 'Facebook label details: details tab only', feed, 'a Facebook label has its details alone'),
  covered('channels 2', 'WhatsApp Business conversations: sort options account, phone, date', feed, 'conversations of a WhatsApp Business account are ordered by date, account or phone'),
  covered('channels 4', 'A remotely deleted comment shows a trash icon instead of content', feed, 'a removed one shows that instead of its words'),
  covered('channels 9', 'Comment sort options', feed, 'comments are ordered by agent, read state or time'),
  covered('channels 9', 'Chat list default: lastMessageDate descending', feed, 'the newest first, or by name'),
  covered('channels 3', 'Display names used in selectors', selectors, '%s are called by their names'),
  covered('channels 5', 'A form can be disabled', form, 'the form is disabled for a user who lost the right to change the record'),
  covered('channels 5', 'Files of any type unless restricted, several of them', inputs, 'are chosen, dropped or pasted, several of any type'),
  covered('channels 5', 'A restricted file field', inputs, 'of other types than the allowed ones are not taken'),
  covered('channels 5', 'Date bounds', form, 'a time that may not lie before another is bounded by it'),
  covered('channels 5', 'A list of texts: none twice by its key, sorted by it', inputs, 'hold none twice by their key, sorted by it'),
  covered('channels 5', 'Times outside the bounds or in the disabled list are disabled', steps, 'times outside the bounds, and those of the list, cannot be chosen'),
  covered('channels 7', 'Selector lists', selectors, '%s are found by what they are called'),
  covered('channels 7', 'Templates by business account', selectors, 'are those of the account that is chosen beside them'),
  covered('channels 9', 'Time-select defaults', steps, 'the list goes from 09:00 to 18:00 in half hours'),
  covered('channels 9', 'Notify colours', toasts, 'has its own colour'),
  covered('channels 9', 'Six positions of toasts', toasts, 'toasts stand at the %s where that was chosen', {
    constants: { toastPositions: ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] },
  }),
  covered('channels 9', 'Toasts stand at the lower right by default', toasts, 'toasts stand at the lower right unless something else was chosen', { constants: { defaultToastPosition: 'bottom-right' } }),
  covered('channels 9', 'Toasts close in 150 ms', toasts, 'closes in 150 ms', { constants: { toastCloseMs: 150 } }),
]
