// What the platform says of comments and of what is commented on, in the product's words, whichever dialect it came in.
import type { Attachment } from '../../contract/utterance.ts'

/** Times are ISO. */
export interface Author {
  /** Null where the platform names him without an id. */
  readonly fbId: string | null
  /** What he is known by: a name, on Instagram a user name. */
  readonly name: string | null
}

/** A comment with all it says: as it was written, or after an edit. */
export interface SeenComment {
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
  /** What it tells in passing of the publication. */
  readonly publication: Pick<SeenPublication, 'permalink'> & { readonly content?: Readonly<Record<string, unknown>> }
}

/** A post or a piece of media with all it says. */
export interface SeenPublication {
  readonly fbId: string
  readonly author: Author | null
  /** Its fields in the record's names, always the same ones. */
  readonly content: Readonly<Record<string, string | null>>
  /** What it leads to: a video, a shared page. */
  readonly link: string | null
  readonly permalink: string | null
  readonly createdTime: string
  /** When it got the words it has. */
  readonly writtenTime: string
  readonly hidden: boolean | null
  readonly mentions: boolean
}
