// Finds the address from which a record's file can be fetched.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { isNamedById } from '../../contract/media.ts'
import type { Context, MediaPort } from '../context/context.ts'
import type { MediaAddress, NotFetched } from '../context/media-address.ts'
import type { PendingMedia } from './pending-media.ts'

export const findMediaPort = ({ channels }: Context, type: EntityType): MediaPort | null =>
  channels.map((channel) => channel.media?.[type]).find((port) => port !== undefined) ?? null

export const locateMedia = async (
  services: Context,
  type: EntityType,
  record: AnyRow,
  { source, attachment }: PendingMedia,
): Promise<MediaAddress | NotFetched> => {
  const port = attachment && findMediaPort(services, type)
  if (port) return port.locate(services, record, attachment)
  return isNamedById(source) ? { state: 'refused', reason: 'nobody knows its address' } : { url: source }
}
