// Translation group of a view: messages and comments have separate texts.
import type { ItemView } from '../../../channels/channel-view.ts'

/** The group of translation keys. */
export const wordsOf = (view: ItemView): 'comment' | 'message' => (view.contextOf === null ? 'message' : 'comment')
