// The channels of this server.
import { facebookChannel } from '../channels/facebook/facebook-channel.ts'
import { instagramChannel } from '../channels/instagram/instagram-channel.ts'
import type { ServerChannel } from '../channels/server-channel.ts'
import { whatsappChannel } from '../channels/whatsapp/whatsapp-channel.ts'

export const channels: readonly ServerChannel[] = [facebookChannel, instagramChannel, whatsappChannel]

export const channelCalls = { ...facebookChannel.calls, ...instagramChannel.calls, ...whatsappChannel.calls }
