// Types that are easier to read as a list than as a table: posts, comments with their replies, chats.
import type { ComponentType } from 'react'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { ChatLine } from './ChatLine.tsx'
import { CommentLine } from './CommentLine.tsx'
import { PostLine } from './PostLine.tsx'
import type { LineProps } from './line-props.ts'

export interface FeedLook {
  readonly Line: ComponentType<LineProps>
  /** Day headings are shown if the list is ordered by creation time. */
  readonly byDay: boolean
  /** Filter of top-level records; the others are loaded with them. */
  readonly roots?: Filter
  /** Sort orders, the default first. */
  readonly sorts: readonly [string, ...string[]]
}

const comments: FeedLook = {
  Line: CommentLine,
  byDay: true,
  // A visitor's post is listed among the posts.
  roots: { parentCommentId: null, isPublication: { $ne: true } },
  sorts: ['createdTime', 'isRead', 'agentId'],
}
const posts: FeedLook = {
  Line: PostLine,
  byDay: false,
  sorts: ['createdTime', 'lastCommentDate', 'unreadCommentCount'],
}

const feeds: Partial<Record<EntityType, FeedLook>> = {
  FBPOST: posts,
  IGMEDIA: posts,
  FBCOMMENT: comments,
  IGCOMMENT: comments,
  WAWEBCHAT: { Line: ChatLine, byDay: false, sorts: ['lastMessageDate', 'name'] },
  FBWACONTACT: { Line: ChatLine, byDay: false, sorts: ['lastMessageDate', 'fbWaBAId', 'fbWaPhoneId'] },
}

/** null if the type has only a table. */
export const getFeed = (type: EntityType): FeedLook | null => feeds[type] ?? null
