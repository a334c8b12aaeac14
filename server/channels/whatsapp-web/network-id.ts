// Network id of an outbound message. We choose it: the same for every attempt to send the message.
import { createHash } from 'node:crypto'

/** Has the format of the network's own ids. */
export const networkId = (messageId: string): string =>
  `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18)}`
