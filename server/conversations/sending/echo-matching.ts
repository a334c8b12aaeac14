// Recognises a message of ours by its content, where the platform does not return our mark.
import { attachmentsOf } from '../../../contract/channel-message.ts'
import type { Attachment, ChannelMessage } from '../../../contract/channel-message.ts'

/** Clocks differ; an echo cannot be much older than the record of its message. */
export const clockSlackMs = 60_000

/** Normalises a text for comparison: spaces and Unicode forms may change on the way. */
const normaliseText = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()

type MessageContent = Pick<ChannelMessage, 'message' | 'attachments' | 'attachment'>

/** File kinds as the platform echoes them; its own additions, such as a link preview, are not files. */
const fileKinds: Readonly<Partial<Record<Attachment['type'], string>>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  file: 'file',
}

/** The text and the kinds of files: messages with the same content have the same fingerprint. */
export const messageFingerprint = (content: MessageContent): string =>
  [
    normaliseText(content.message),
    ...attachmentsOf(content)
      .flatMap(({ type }) => fileKinds[type] ?? [])
      .sort(),
  ].join('\n')

type SentMessage = MessageContent & Pick<ChannelMessage, 'createdTime' | 'status' | 'failure'>

/**
 * Finds, among messages that were sent and have no platform id yet, the one that an echo of `time` belongs to. Nothing else leaves the
 * conversation meanwhile, so a message that is being sent goes before one that was given up.
 */
export const matchEcho = <Message extends SentMessage>(
  unsure: readonly Message[],
  content: MessageContent,
  time: string,
): Message | null => {
  const words = messageFingerprint(content)
  const same = unsure.filter(
    (sent) => messageFingerprint(sent) === words && Date.parse(sent.createdTime) - clockSlackMs <= Date.parse(time),
  )
  return (
    same.find(({ status }) => status === 'sending') ??
    same.find(({ failure }) => failure?.reason === 'OUTCOME_UNKNOWN') ??
    null
  )
}
