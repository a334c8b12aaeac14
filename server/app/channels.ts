// The channels of this server.
import type { EntityType } from '../../contract/index.ts'
import { facebookChannel } from '../channels/facebook/facebook-channel.ts'
import { instagramChannel } from '../channels/instagram/instagram-channel.ts'
import type { ServerChannel } from '../channels/server-channel.ts'
import type { PlatformRead } from '../platform/platform-read.ts'
import { whatsappChannel } from '../channels/whatsapp/whatsapp-channel.ts'
import { whatsappWebChannel } from '../channels/whatsapp-web/whatsapp-web-channel.ts'

export const channels: readonly ServerChannel[] = [
  facebookChannel,
  instagramChannel,
  whatsappChannel,
  whatsappWebChannel,
]

/** The platform read that refreshes a record for `merge=1`; undefined if no platform has records of the type. */
export const copyOf = (type: EntityType): PlatformRead | undefined =>
  channels.find(({ copies }) => copies?.[type])?.copies?.[type]

export const channelCalls = {
  ...facebookChannel.calls,
  ...instagramChannel.calls,
  ...whatsappChannel.calls,
  ...whatsappWebChannel.calls,
}
