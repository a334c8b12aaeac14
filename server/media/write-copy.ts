// Writes the outcome of copying one file into its record, under the locks of the record's conversation.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import type { MediaOutcome } from '../../contract/channel-message.ts'
import { mediaPath } from '../../contract/media.ts'
import type { Attachment } from '../../contract/channel-message.ts'
import { createRecordId } from '../database/record-id.ts'
import { transact } from '../database/transact.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { Context } from '../context/context.ts'
import { findMediaPort } from './locate.ts'
import { addMedia } from './media-table.ts'
import type { MediaRow } from './media-table.ts'
import { lockRecord } from './record-locks.ts'
import { getAttachmentAt, toSourceKey, findPendingMedia } from './pending-media.ts'
import type { PendingMedia } from './pending-media.ts'

export type MediaCopy = Pick<MediaRow, 'hash' | 'mime_type' | 'size' | 'width' | 'height'>
/** A copy, or the reason why there is none. */
export type CopyResult = { readonly copied: MediaCopy } | { readonly state: MediaOutcome }

/** The record may have changed while the file was fetched: unsent, or with another picture. */
const stillWants = (record: AnyRow, { field, source, attachment, ...place }: PendingMedia): boolean =>
  findPendingMedia(record).some(
    (other) =>
      other.field === field &&
      other.source === source &&
      (attachment === null || ('index' in other && 'index' in place && other.index === place.index)),
  )

const changeAttachment = async (
  unit: UnitOfWork,
  type: EntityType,
  record: AnyRow,
  { field, index }: { field: string; index: number },
  patch: Partial<Attachment>,
): Promise<void> => {
  const value = record[field]
  const changed = Array.isArray(value)
    ? value.map((attachment, at) => (at === index ? { ...attachment, ...patch } : attachment))
    : { ...(value as object), ...patch }
  await unit.change(type, record._id, { [field]: changed } as never)
}

const writeCopy = async (
  services: Context,
  unit: UnitOfWork,
  type: EntityType,
  record: AnyRow,
  pendingMedia: PendingMedia,
  copied: MediaCopy,
): Promise<void> => {
  const id = createRecordId()
  const name = pendingMedia.attachment?.name ?? null
  await addMedia(unit.tx, {
    ...copied,
    id,
    organisation_id: String(record['organisationId']),
    record_type: type,
    record_id: record._id,
    source: toSourceKey(pendingMedia.source),
    name,
  })
  if (pendingMedia.attachment === null) {
    await unit.change(type, record._id, { [pendingMedia.field]: mediaPath(id) } as never)
    return
  }
  const { mime_type, size, width, height } = copied
  await changeAttachment(unit, type, record, pendingMedia, {
    mediaId: id,
    mediaState: null,
    mime_type,
    size,
    width,
    height,
  })
  const after = (await unit.get(type, record._id)) as unknown as AnyRow
  const attachment = getAttachmentAt(after, pendingMedia.field, pendingMedia.index)
  if (attachment) await findMediaPort(services, type)?.copied?.(unit, after, attachment)
}

/** @returns whether the record still needed the copy */
export const writeCopyOutcome = async (
  services: Context,
  type: EntityType,
  id: string,
  pendingMedia: PendingMedia,
  ending: CopyResult,
): Promise<boolean> => {
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const find = async () => (await unit.get(type, id)) as unknown as AnyRow | null
    const found = await find()
    if (!found) return false
    // Prevents an equal file from being deleted before this copy is written.
    if ('copied' in ending) await unit.lock(`media:${ending.copied.hash}`)
    await lockRecord(services, unit, type, found)
    const record = await find()
    if (!record || !stillWants(record, pendingMedia)) return false
    if ('copied' in ending) {
      if (!(await services.media.has(ending.copied.hash))) throw new Error('the file was forgotten meanwhile')
      await writeCopy(services, unit, type, record, pendingMedia, ending.copied)
    } else if (pendingMedia.attachment !== null)
      await changeAttachment(unit, type, record, pendingMedia, { mediaState: ending.state })
    return true
  })
  return result
}
