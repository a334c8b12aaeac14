// The channels of this server.
import { facebookChannel } from './facebook/facebook-channel.ts'
import { instagramChannel } from './instagram/instagram-channel.ts'
import type { ServerChannel } from './server-channel.ts'
import { whatsappChannel } from './whatsapp/whatsapp-channel.ts'

export const channels: readonly ServerChannel[] = [facebookChannel, instagramChannel, whatsappChannel]
