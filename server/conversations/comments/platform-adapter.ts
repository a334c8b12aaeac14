// Comments on Facebook and Instagram are one thing: what each of the two platforms calls it.
import type { NotificationType } from '../../../contract/events.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import type { Row } from '../../../contract/index.ts'
import { threadItems } from '../../../contract/items.ts'
import type { PlatformAdapter as MessagingAdapter } from '../messaging/platform-adapter.ts'
import type { Author, ObservedComment, ObservedPublication } from './observed.ts'

/** A call to the platform below its version, e.g. `/1_2/comments`. */
interface Request {
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface ReplyContent {
  readonly text: string
  /** The platform's id of a picture that was brought before. */
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

/** With what the platform is asked: an account that is mentioned elsewhere sees it by itself alone. */
interface RequestedItem {
  readonly accountFbId: string
  readonly mentioned: boolean
}

export interface PlatformAdapter {
  readonly itemType: 'fbComment' | 'igComment'
  /** The kind of conversation that a visitor's publication begins. */
  readonly publicationItem: 'fbPost' | 'igMedia'
  /** How its people are written to in private. */
  readonly privately: MessagingAdapter
  readonly personType: 'FBUSER' | 'IGCUSTOMERUSER'
  /** The publication: a post, a piece of media. */
  readonly publicationType: 'FBPOST' | 'IGMEDIA'
  readonly fields: {
    /** Of comments and publications: the account. */
    readonly account: 'fbPageId' | 'igUserId'
    /** Of the account: the page with whose token it is called. */
    readonly page: '_id' | 'fbPageId'
    /** Of comments: what they stand under. */
    readonly publication: 'fbPostId' | 'igMediaId'
    /** Of persons: the accounts that know them. */
    readonly accounts: 'fbPageIds' | 'igUserIds'
    /** Of persons and accounts: what a comment tells of its author. User names are unique, names are not. */
    readonly author: 'name' | 'username'
  }
  /** Name of the push and the notification of a new comment. */
  readonly received: NotificationType
  /** Name of the notification of a publication for the account to see. */
  readonly receivedPublication: NotificationType
  /** Of webhook items that say of a comment only that it mentions the account. */
  readonly mentionKind?: string
  /** Name of the push of what somebody else published. */
  readonly published?: NotificationType
  /** Whether a visitor's publication stands with the account, which may then hide it, delete it and answer it in private. */
  readonly isHost: (accountFbId: string, publicationFbId: string) => boolean
  /** The content of a publication that is gone. */
  readonly emptied: ObservedPublication['content']
  /** The words of a publication, and the address of its picture. */
  readonly getWordsAndPicture: (publication: Row<'FBPOST' | 'IGMEDIA'>) => {
    readonly words: string
    readonly picture: string | null
  }
  /** Prefix of its locks and jobs. */
  readonly prefix: 'fb' | 'ig'
  readonly platform: {
    readonly comment: (commentFbId: string, asked: RequestedItem) => Request
    readonly readComment: (answer: unknown, publicationFbId: string | null) => ObservedComment | null
    readonly publication: (publicationFbId: string, asked: RequestedItem) => Request
    readonly readPublication: (answer: unknown) => ObservedPublication | null
    /** What the account has published, the newest first; at most 50. */
    readonly publications: (accountFbId: string) => Request
    /** Answers in public under a comment. */
    readonly reply: (
      commentFbId: string,
      content: ReplyContent,
      under: RequestedItem & { readonly publicationFbId: string },
    ) => Request
    /** Says something below the publication itself. */
    readonly commentOn: (
      publicationFbId: string,
      content: ReplyContent,
      under: RequestedItem & { readonly publicationFbId: string },
    ) => Request
    /** Hides it from the public, or shows it again. */
    readonly hide: (commentFbId: string, hidden: boolean) => Request
    /** The newest answers under a comment. */
    readonly replies: (commentFbId: string) => Request
    /** The newest comments under a publication. */
    readonly comments: (publicationFbId: string) => Request
    /** A page of at most 50 of them with all they say, and the answers to them; the newest first. @param after the page before it */
    readonly wholeComments: (publicationFbId: string, after: string | null) => Request
    /** Comments before their answers. */
    readonly readComments: (answer: unknown, publicationFbId: string) => readonly ObservedComment[]
    readonly readReplies: (answer: unknown) => readonly ListedComment[]
  }
}

/** The types of record it is kept in. */
export const getRecordTypes = ({ itemType, personType, publicationType }: PlatformAdapter) => {
  const { accountType: account, messageType: comment } = threadItems[itemType]
  return { account, comment, person: personType, publication: publicationType }
}
