// State of posts and comments: a page's posts, an Instagram account's media, and comments under both.

export interface Author {
  readonly id: string
  /** A name; on Instagram the user name. */
  readonly name: string
}

/** As the `feed` webhook names them; `post` is what a visitor writes on the page. */
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
  /** Somebody answered it with a direct message. */
  privatelyAnswered: boolean
  /** By author. */
  reactions: Record<string, ReactionType>
}

export interface InstagramMedia {
  readonly id: string
  readonly igId: string
  /** The author: the account itself, or a person who mentions it. */
  readonly owner: Author
  readonly caption: string | null
  readonly mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  readonly productType: 'FEED' | 'REELS' | 'STORY' | 'AD'
  readonly at: number
  commentEnabled: boolean
  /** The album that it is a picture of. */
  readonly parentId?: string
  /** Somebody else's, in which the account is tagged. */
  readonly tagged?: boolean
}

export interface Comment {
  /** `{post}_{comment}` on a page, digits on Instagram. */
  readonly id: string
  readonly channel: 'facebook' | 'instagram'
  /** The page or Instagram account under whose post it stands. */
  readonly accountId: string
  /** The post or media. */
  readonly objectId: string
  /** The comment it answers. */
  readonly parentId: string | null
  readonly author: Author
  /** The platform does not tell who wrote it. */
  readonly anonymous: boolean
  /** The person the author is in direct messages, where that is known. */
  psid: string | null
  text: string
  readonly attachment: { readonly type: 'photo' | 'video'; readonly url: string } | null
  readonly at: number
  hidden: boolean
  removed: boolean
  /** Somebody answered it with a direct message. */
  privatelyAnswered: boolean
  reactions: Record<string, ReactionType>
}
