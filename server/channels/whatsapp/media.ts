// The file of a message, which is fetched from the platform with our token for as long as the platform keeps it.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { asText } from '../../lib/json-reading.ts'
import type { Attachment } from './attachments.ts'
import { isMediaType } from './attachments.ts'

type Place = Pick<Row<'FBWAMESSAGE'>, '_id' | 'fbWaBAId' | 'fbWaContactId' | 'organisationId'>

interface Media {
  readonly id: string
  readonly mimeType: string | null
}

const mediaOf = (attachments: readonly Attachment[]): Media | null => {
  const file = attachments.find(({ type }) => isMediaType(type))
  const id = asText(file?.payload?.['id'])
  return file && id !== null ? { id, mimeType: file.mime_type ?? null } : null
}

const add = (unit: UnitOfWork, message: Place, { id, mimeType }: Media): string => {
  const { _id: fbWaMessageId, fbWaBAId, fbWaContactId, organisationId = '' } = message
  const file = { fbId: id, fbWaBAId, fbWaMessageId, fbWaContactId, mimeType, content: null }
  return unit.add('FBWAMEDIA', file, { organisationId })._id
}

/** Adds a record for the file of a new message. @returns the record's id; null without a file */
export const addMedia = (unit: UnitOfWork, message: Place, attachments: readonly Attachment[]): string | null => {
  const media = mediaOf(attachments)
  return media === null ? null : add(unit, message, media)
}

/** Makes the file records match the file that the message has now. @returns its record's id; null without a file */
export const recordMedia = async (
  unit: UnitOfWork,
  message: Place,
  attachments: readonly Attachment[],
): Promise<string | null> => {
  const media = mediaOf(attachments)
  const known = await unit.findAll('FBWAMEDIA', { fbWaMessageId: message._id })
  for (const { _id, fbId } of known) {
    if (fbId !== media?.id) await unit.remove('FBWAMEDIA', _id)
  }
  if (media === null) return null
  const same = known.find(({ fbId }) => fbId === media.id)
  return same ? same._id : add(unit, message, media)
}
