// Knowing a message of ours again by its words, where the platform brings back no mark of ours.
import type { Utterance } from '../../contract/message-fields.ts'

/** Clocks differ; what comes back of a message cannot be much older than its record. */
export const clockSlackMs = 60_000

/** For comparing: spaces and forms of letters may change on the way. */
export const comparable = (text: string | null | undefined): string => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()

type Sent = Pick<Utterance, 'message' | 'createdTime' | 'status' | 'failure'>

/**
 * Of those that have left and have no id yet, the one that an echo of `time` brings back. Nothing else leaves a conversation
 * meanwhile, so one on its way is meant before one that was given up.
 */
export const meantBy = <Message extends Sent>(unsure: readonly Message[], text: string, time: string): Message | null => {
  const words = comparable(text)
  const same = unsure.filter(({ message, createdTime }) => comparable(message) === words && Date.parse(createdTime) - clockSlackMs <= Date.parse(time))
  return same.find(({ status }) => status === 'sending') ?? same.find(({ failure }) => failure?.reason === 'OUTCOME_UNKNOWN') ?? null
}
