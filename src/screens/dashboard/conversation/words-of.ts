// Translation group: messages and comments have texts of their own.
import type { ItemView } from '../../../channels/channel-view.ts'

/** The group of translation keys. */
export const wordsOf = (view: ItemView): 'comment' | 'message' => (view.contextOf === null ? 'message' : 'comment')
