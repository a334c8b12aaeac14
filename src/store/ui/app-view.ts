// The address of the named route appView, which shows a single item (docs/decisions.md, 17).
import { recordIdPattern } from '../../../contract/patterns.ts'
import { appViewPath } from './further-paths.ts'

/** Item type -> field by which its conversations are found: the item itself, or the publication above its comments. */
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
  /** The conversation to open if there are several; by default the newest that is not closed. */
  readonly threadId?: string
}

/** Context types that represent the conversations below them. */
const appViewContexts: Readonly<Record<string, AppViewItemType | undefined>> = { FBPOST: 'fbPost', IGMEDIA: 'igMedia' }

interface AppViewThread {
  readonly _id: string
  readonly itemType: string
  readonly itemId: string
  readonly contextType?: string | null
  readonly contextId?: string | null
}

/** The item for opening a conversation alone: its own, or the publication above a comment; null if there is none. */
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

/** null if the query has no valid item type or id. */
export const readAppView = (query: URLSearchParams): AppViewItem | null => {
  const itemType = query.get('itemType') ?? ''
  const itemId = query.get('itemId') ?? ''
  if (!Object.hasOwn(appViewItems, itemType) || !recordIdPattern.test(itemId)) return null
  const threadId = query.get('thread') ?? ''
  const threadPart = recordIdPattern.test(threadId) ? { threadId } : {}
  return { itemType: itemType as AppViewItemType, itemId, ...threadPart }
}
