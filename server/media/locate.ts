// From what a record says of a file to an address it can be fetched from.
import type { AnyRow, EntityType } from '../../contract/index.ts'
import { isNamedById } from '../../contract/media.ts'
import type { Services } from '../services.ts'
import type { MediaAddress, NotFetched } from './fetch-media.ts'
import type { MediaPort } from './media-port.ts'
import type { Wanted } from './wanted.ts'

export const portFor = ({ channels }: Services, type: EntityType): MediaPort | null =>
  channels.map((channel) => channel.media?.[type]).find((port) => port !== undefined) ?? null

export const locate = async (services: Services, type: EntityType, record: AnyRow, { source, attachment }: Wanted): Promise<MediaAddress | NotFetched> => {
  const port = attachment && portFor(services, type)
  if (port) return port.locate(services, record, attachment)
  return isNamedById(source) ? { state: 'refused', reason: 'nobody knows its address' } : { url: source }
}
