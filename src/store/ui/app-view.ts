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

/** What stands for the conversations under it. */
const appViewContexts: Readonly<Record<string, AppViewItemType | undefined>> = { FBPOST: 'fbPost', IGMEDIA: 'igMedia' }

interface AppViewThread {
  readonly itemType: string
  readonly itemId: string
  readonly contextType?: string | null
  readonly contextId?: string | null
}

/** The item by which a conversation is opened alone: its own, or for a comment what it stands under; null where there is none. */
export const toAppViewItem = ({ itemType, itemId, contextType, contextId }: AppViewThread): AppViewItem | null => {
  if (Object.hasOwn(appViewItems, itemType)) return { itemType: itemType as AppViewItemType, itemId }
  const context = appViewContexts[contextType ?? '']
  return context !== undefined && contextId ? { itemType: context, itemId: contextId } : null
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
