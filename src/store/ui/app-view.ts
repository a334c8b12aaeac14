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
  /** Of several conversations under it the one to open; left out: the newest that is not closed. */
  readonly threadId?: string
}

/** What stands for the conversations under it. */
const appViewContexts: Readonly<Record<string, AppViewItemType | undefined>> = { FBPOST: 'fbPost', IGMEDIA: 'igMedia' }

interface AppViewThread {
  readonly _id: string
  readonly itemType: string
  readonly itemId: string
  readonly contextType?: string | null
  readonly contextId?: string | null
}

/** The item by which a conversation is opened alone: its own, or for a comment what it stands under; null where there is none. */
export const toAppViewItem = ({
  _id: threadId,
  itemType,
  itemId,
  contextType,
  contextId,
}: AppViewThread): AppViewItem | null => {
  const context = appViewContexts[contextType ?? '']
  if (context !== undefined && contextId) return { itemType: context, itemId: contextId, threadId }
  return Object.hasOwn(appViewItems, itemType) ? { itemType: itemType as AppViewItemType, itemId } : null
}

export const toAppViewAddress = ({ itemType, itemId, threadId }: AppViewItem): string => {
  const query = new URLSearchParams({ itemType, itemId })
  if (threadId !== undefined) query.set('thread', threadId)
  return `${appViewPath}?${query.toString()}`
}

/** null where the query names no kind of item that there is, or no id. */
export const readAppView = (query: URLSearchParams): AppViewItem | null => {
  const itemType = query.get('itemType') ?? ''
  const itemId = query.get('itemId') ?? ''
  if (!Object.hasOwn(appViewItems, itemType) || !recordIdPattern.test(itemId)) return null
  const threadId = query.get('thread') ?? ''
  const named = recordIdPattern.test(threadId) ? { threadId } : {}
  return { itemType: itemType as AppViewItemType, itemId, ...named }
}
