// State of posts and comments: a page's posts, an Instagram account's media, and comments under both.

export interface Author {
  readonly id: string
  /** A name; on Instagram the username. */
  readonly name: string
}

/** The names that the `feed` webhook uses; `post` is a visitor's post on the page. */
export const postItems = ['status', 'photo', 'video', 'share', 'post'] as const
export type PostItem = (typeof postItems)[number]

export const reactionTypes = ['like', 'love', 'wow', 'haha', 'sorry', 'anger', 'care'] as const
export type ReactionType = (typeof reactionTypes)[number]

export interface Post {
  /** `{page}_{number}` */
  readonly id: string
  readonly pageId: string
  readonly item: PostItem
  readonly author: Author
  message: string | null
  /** Picture, video or shared page. */
  readonly link: string | null
  readonly at: number
  updatedAt: number
  hidden: boolean
  removed: boolean
  /** It was answered with a direct message. */
  privatelyAnswered: boolean
  /** By author. */
  reactions: Record<string, ReactionType>
}

export interface InstagramMedia {
  readonly id: string
  readonly igId: string
  /** The account itself, or a person who mentions it. */
  readonly owner: Author
  readonly caption: string | null
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  readonly productType: 'FEED' | 'REELS' | 'STORY' | 'AD'
  readonly at: number
  commentEnabled: boolean
  /** Id of the album that contains it. */
  readonly parentId?: string
  /** Another author's media, in which the account is tagged. */
  readonly tagged?: boolean
}

export interface Comment {
  /** `{post}_{comment}` on a page, digits on Instagram. */
  readonly id: string
  readonly channel: 'facebook' | 'instagram'
  /** The page or Instagram account whose post or media has the comment. */
  readonly accountId: string
  /** The post or media. */
  readonly objectId: string
  /** Id of the comment that it answers. */
  readonly parentId: string | null
  readonly author: Author
  /** The platform does not reveal the author. */
  readonly anonymous: boolean
  /** Id of the author in direct messages, once known. */
  psid: string | null
  text: string
  readonly attachment: { readonly type: 'photo' | 'video'; readonly url: string } | null
  readonly at: number
  hidden: boolean
  removed: boolean
  /** It was answered with a direct message. */
  privatelyAnswered: boolean
  reactions: Record<string, ReactionType>
}
