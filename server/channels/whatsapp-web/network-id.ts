// The network's id of a message of ours, which is ours to choose: the same for the same message, however often it is sent.
import { createHash } from 'node:crypto'

/** As the network's own ids look. */
export const networkId = (messageId: string): string =>
  `3EB0${createHash('sha256').update(messageId).digest('hex').slice(0, 18)}`
