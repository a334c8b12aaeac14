// Facebook and Instagram have comments of the same kind: an adapter holds the names and calls that differ.
import type { NotificationType } from '../../../contract/events.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { PlatformAdapter as MessagingAdapter } from '../messaging/platform-adapter.ts'
import type { Author, ObservedComment, ObservedPublication } from './observed.ts'

/** A call to the platform, without its version, e.g. `/1_2/comments`. */
interface Request {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface ReplyContent {
  readonly text: string
  /** The platform's id of a picture that was uploaded before. */
  readonly fileId: string | null
}

/** A comment as a list of the platform shows it. */
export interface ListedComment {
  readonly fbId: string
  readonly message: string
  readonly attachment: Attachment | null
  readonly author: Author | null
  readonly time: string
}

/** How an item is requested: one elsewhere that mentions the account is visible only through the account. */
interface RequestedItem {
  readonly accountFbId: string
  readonly mentioned: boolean
}

export interface PlatformAdapter {
  readonly itemType: 'fbComment' | 'igComment'
  /** The kind of conversation that a visitor's publication begins. */
  readonly publicationItem: 'fbPost' | 'igMedia'
  /** How its people are sent private messages. */
  readonly privately: MessagingAdapter
  readonly personType: 'FBUSER' | 'IGCUSTOMERUSER'
  /** The publication: a post, a piece of media. */
  readonly publicationType: 'FBPOST' | 'IGMEDIA'
  readonly fields: {
    /** Field of comments and publications: the account. */
    readonly account: 'fbPageId' | 'igUserId'
    /** Field of the account: the page whose token is used. */
    readonly page: '_id' | 'fbPageId'
    /** Field of comments: the publication. */
    readonly publication: 'fbPostId' | 'igMediaId'
    /** Field of persons: the accounts that know them. */
    readonly accounts: 'fbPageIds' | 'igUserIds'
    /** Field of persons and accounts: the author's name in a comment. User names are unique, names are not. */
    readonly author: 'name' | 'username'
  }
  /** Name of the push and the notification of a new comment. */
  readonly received: NotificationType
  /** Name of the notification of a publication that the account should see. */
  readonly receivedPublication: NotificationType
  /** Kind of the webhook items that only say that a comment mentions the account. */
  readonly mentionKind?: string
  /** Name of the push of somebody else's publication. */
  readonly published?: NotificationType
  /** Whether a visitor's publication is on the account's own wall: the account may then hide it, delete it and answer it in private. */
  readonly isHost: (accountFbId: string, publicationFbId: string) => boolean
  /** The content of a removed publication. */
  readonly emptied: ObservedPublication['content']
  /** The text of a publication, and the address of its picture. */
  readonly getWordsAndPicture: (publication: Row<'FBPOST' | 'IGMEDIA'>) => {
    readonly words: string
    readonly picture: string | null
  }
  /** Prefix of its locks and jobs. */
  readonly prefix: 'fb' | 'ig'
  readonly platform: {
    readonly comment: (commentFbId: string, item: RequestedItem) => Request
    readonly readComment: (answer: unknown, publicationFbId: string | null) => ObservedComment | null
    readonly publication: (publicationFbId: string, item: RequestedItem) => Request
    readonly readPublication: (answer: unknown) => ObservedPublication | null
    /** The account's publications, newest first; at most 50. */
    readonly publications: (accountFbId: string) => Request
    /** Replies to a comment in public. */
    readonly reply: (
      commentFbId: string,
      content: ReplyContent,
      under: RequestedItem & { readonly publicationFbId: string },
    ) => Request
    /** Comments on the publication itself. */
    readonly commentOn: (
      publicationFbId: string,
      content: ReplyContent,
      under: RequestedItem & { readonly publicationFbId: string },
    ) => Request
    /** Hides the comment from the public, or shows it again. */
    readonly hide: (commentFbId: string, hidden: boolean) => Request
    /** The newest replies to a comment. */
    readonly replies: (commentFbId: string) => Request
    /** The newest comments under a publication. */
    readonly comments: (publicationFbId: string) => Request
    /** A page of at most 50 of them with their whole content and replies; newest first. @param after cursor from the page before */
    readonly wholeComments: (publicationFbId: string, after: string | null) => Request
    /** Comments before their replies. */
    readonly readComments: (answer: unknown, publicationFbId: string) => readonly ObservedComment[]
    readonly readReplies: (answer: unknown) => readonly ListedComment[]
  }
}

/** The record types of an adapter. */
export const getRecordTypes = ({ itemType, personType, publicationType }: PlatformAdapter) => {
  const { accountType: account, messageType: comment } = threadItems[itemType]
  return { account, comment, person: personType, publication: publicationType }
}
