// The voices of the channels.
import type { ScriptedChannel } from '../world.ts'
import { facebookCommentVoice } from './comment-voice.ts'
import type { Chat } from './customers-state.ts'
import { instagramCommentVoice } from './instagram-comment-voice.ts'
import { messageVoice } from './message-voice.ts'
import type { Place } from './places.ts'
import type { Voice } from './voice.ts'
import { whatsappVoice } from './whatsapp-voice.ts'

const voices: Readonly<Record<ScriptedChannel, Voice>> = {
  messenger: messageVoice,
  instagram: messageVoice,
  whatsapp: whatsappVoice,
  'facebook-comment': facebookCommentVoice,
  'instagram-comment': instagramCommentVoice,
}

export const voiceOf = (place: Place): Voice => voices[place.channel]

/** The channel is the first part of the place's id. */
export const voiceOfChat = ({ placeId }: Chat): Voice => voices[placeId.split(':')[0] as ScriptedChannel]
