// What a channel tells about files that its platform names by id, or gives to our token only.
import type { AnyRow } from '../../contract/index.ts'
import type { Attachment } from '../../contract/utterance.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'
import type { MediaAddress, NotFetched } from './fetch-media.ts'

export interface MediaPort {
  /** Asks the platform for the address of an attachment, outside any transaction. */
  /** How long the platform keeps a file. */
  readonly keptMs: number
  readonly locate: (services: Services, record: AnyRow, attachment: Attachment) => Promise<MediaAddress | NotFetched>
  /** Writes down elsewhere, in the copy's transaction, that the record's attachment is copied. */
  readonly copied?: (unit: Unit, record: AnyRow, attachment: Attachment) => Promise<void>
}
