// The place of the named route appView: one item, simplified (docs/decisions.md, 17).
import { recordIdPattern } from '../../../contract/patterns.ts'
import { appViewPath } from './further-paths.ts'

/** Item type -> field of the conversations that it stands for: the item itself, or what its comments stand under. */
export const appViewItems = {
  fbPost: 'contextId',
  igConversation: 'itemId',
  igMedia: 'contextId',
  fbConversation: 'itemId',
  waContact: 'itemId',
  waWebChat: 'itemId',
} as const

type AppViewItemType = keyof typeof appViewItems

export interface AppViewItem {
  readonly itemType: AppViewItemType
  readonly itemId: string
}

export const toAppViewAddress = ({ itemType, itemId }: AppViewItem): string =>
  `${appViewPath}?${new URLSearchParams({ itemType, itemId }).toString()}`

/** null where the query names no kind of item that there is, or no id. */
export const readAppView = (query: URLSearchParams): AppViewItem | null => {
  const itemType = query.get('itemType') ?? ''
  const itemId = query.get('itemId') ?? ''
  return Object.hasOwn(appViewItems, itemType) && recordIdPattern.test(itemId)
    ? { itemType: itemType as AppViewItemType, itemId }
    : null
}
