// The registry of channels.
import { facebookChannel } from './facebook/channel.ts'
import { instagramChannel } from './instagram/channel.ts'
import { whatsappChannel } from './whatsapp/channel.ts'
import { whatsappWebChannel } from './whatsapp-web/channel.ts'

export const channels = [facebookChannel, instagramChannel, whatsappChannel, whatsappWebChannel] as const

/** The conversation items of all channels. */
export const channelItems = {
  ...facebookChannel.items,
  ...instagramChannel.items,
  ...whatsappChannel.items,
  ...whatsappWebChannel.items,
} as const

export type Service = (typeof channels)[number]['service']
export const services = channels.map(({ service }) => service)

type RecordPart = keyof (typeof channels)[number]['records']
type RecordType<Part extends RecordPart> = (typeof channels)[number]['records'][Part][number]

/** Record types with this role, of all channels. */
export const getRecordTypes = <Part extends RecordPart>(part: Part): readonly RecordType<Part>[] =>
  channels.flatMap(({ records }) => records[part] as readonly RecordType<Part>[])
