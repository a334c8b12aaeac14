// Knowing a message of ours again by what it says, where the platform brings back no mark of ours.
import { attachmentsOf } from '../../../contract/channel-message.ts'
import type { Attachment, ChannelMessage } from '../../../contract/channel-message.ts'

/** Clocks differ; what comes back of a message cannot be much older than its record. */
export const clockSlackMs = 60_000

/** For comparing: spaces and forms of letters may change on the way. */
const normaliseText = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()

type MessageContent = Pick<ChannelMessage, 'message' | 'attachments' | 'attachment'>

/** File kinds as the platform echoes them; its own additions, such as a link preview, are no files. */
const fileKinds: Readonly<Partial<Record<Attachment['type'], string>>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  file: 'file',
}

/** Its words and the kinds of its files: two messages that say the same are equal in it. */
export const messageFingerprint = (said: MessageContent): string =>
  [
    normaliseText(said.message),
    ...attachmentsOf(said)
      .flatMap(({ type }) => fileKinds[type] ?? [])
      .sort(),
  ].join('\n')

type SentMessage = MessageContent & Pick<ChannelMessage, 'createdTime' | 'status' | 'failure'>

/**
 * Of those that have left and have no id yet, the one that an echo of `time` brings back. Nothing else leaves a conversation
 * meanwhile, so one on its way is meant before one that was given up.
 */
export const matchEcho = <Message extends SentMessage>(
  unsure: readonly Message[],
  said: MessageContent,
  time: string,
): Message | null => {
  const words = messageFingerprint(said)
  const same = unsure.filter(
    (sent) => messageFingerprint(sent) === words && Date.parse(sent.createdTime) - clockSlackMs <= Date.parse(time),
  )
  return (
    same.find(({ status }) => status === 'sending') ??
    same.find(({ failure }) => failure?.reason === 'OUTCOME_UNKNOWN') ??
    null
  )
}
