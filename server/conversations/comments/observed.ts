// Comments and publications as an event reports them, in the product's terms for both platforms.
import type { Attachment } from '../../../contract/channel-message.ts'

/** Times are ISO. */
export interface Author {
  /** Null if the platform gives a name without an id. */
  readonly fbId: string | null
  /** The display name; on Instagram the user name. */
  readonly name: string | null
}

/** A comment with its whole content: as it was written, or after an edit. */
export interface ObservedComment {
  readonly fbId: string
  readonly publicationFbId: string
  /** The comment that it answers; null if it is directly below the publication. */
  readonly parentFbId: string | null
  /** Null if the platform does not name the author. */
  readonly author: Author | null
  readonly message: string
  readonly attachment: Attachment | null
  readonly createdTime: string
  /** When the present text was written. */
  readonly writtenTime: string
  readonly edited: boolean
  /** Null if the event does not say. */
  readonly hidden: boolean | null
  readonly permalink: string | null
  /** Whether our account is mentioned in it. */
  readonly mentions: boolean
  /** Details of the publication that the event carries. */
  readonly publication: Pick<ObservedPublication, 'permalink'> & {
    readonly content?: Readonly<Record<string, unknown>>
  }
}

/** A post or a piece of media with its whole content. */
export interface ObservedPublication {
  readonly fbId: string
  readonly author: Author | null
  /** Its fields by the record's names, always the same ones. */
  readonly content: Readonly<Record<string, string | null>>
  /** The link in the publication: a video, a shared page. */
  readonly link: string | null
  readonly permalink: string | null
  readonly createdTime: string
  /** When the present text was written. */
  readonly writtenTime: string
  readonly hidden: boolean | null
  readonly mentions: boolean
}
