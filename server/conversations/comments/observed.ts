// Comments and publications as an event shows them, in the product's terms for both platforms.
import type { Attachment } from '../../../contract/channel-message.ts'

/** Times are ISO. */
export interface Author {
  /** Null where the platform names them without an id. */
  readonly fbId: string | null
  /** The display name; on Instagram the user name. */
  readonly name: string | null
}

/** A comment with all it says: as it was written, or after an edit. */
export interface ObservedComment {
  readonly fbId: string
  readonly publicationFbId: string
  /** The comment it answers; null where it answers the publication itself. */
  readonly parentFbId: string | null
  /** Null where the platform does not tell. */
  readonly author: Author | null
  readonly message: string
  readonly attachment: Attachment | null
  readonly createdTime: string
  /** When it got the words it has. */
  readonly writtenTime: string
  readonly edited: boolean
  /** Null where nothing is said of it. */
  readonly hidden: boolean | null
  readonly permalink: string | null
  /** Our account is mentioned in it. */
  readonly mentions: boolean
  /** Details of the publication that the event carries. */
  readonly publication: Pick<ObservedPublication, 'permalink'> & {
    readonly content?: Readonly<Record<string, unknown>>
  }
}

/** A post or a piece of media with all it says. */
export interface ObservedPublication {
  readonly fbId: string
  readonly author: Author | null
  /** Its fields in the record's names, always the same ones. */
  readonly content: Readonly<Record<string, string | null>>
  /** The link of the publication: a video, a shared page. */
  readonly link: string | null
  readonly permalink: string | null
  readonly createdTime: string
  /** When it got the words it has. */
  readonly writtenTime: string
  readonly hidden: boolean | null
  readonly mentions: boolean
}
