// What is said of messages and of comments in other words.
import type { ItemView } from '../../../channels/channel-view.ts'

/** The group of translation keys. */
export const wordsOf = (view: ItemView): 'comment' | 'message' => (view.contextOf === null ? 'message' : 'comment')
