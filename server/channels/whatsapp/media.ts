// The file of a message, as the platform names it: fetched with our token while the platform keeps it.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { asText } from '../../lib/json-reading.ts'
import type { Attachment } from './attachments.ts'
import { isMediaType } from './attachments.ts'

type Place = Pick<Row<'FBWAMESSAGE'>, '_id' | 'fbWaBAId' | 'fbWaContactId' | 'organisationId'>

const mediaOf = (attachments: readonly Attachment[]): { id: string; mimeType: string | null } | null => {
  const file = attachments.find(({ type }) => isMediaType(type))
  const id = asText(file?.payload?.['id'])
  return file && id !== null ? { id, mimeType: file.mime_type ?? null } : null
}

/** Keeps the one file that the message has now. @returns its record's id, null where it has none */
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
  if (same) return same._id
  const { fbWaBAId, fbWaContactId, organisationId } = message
  return unit.add(
    'FBWAMEDIA',
    { fbId: media.id, fbWaBAId, fbWaMessageId: message._id, fbWaContactId, mimeType: media.mimeType, content: null },
    { organisationId: organisationId ?? '' },
  )._id
}
