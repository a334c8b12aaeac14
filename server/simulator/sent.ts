// Records what the application sent and the platform accepted, and notifies the rest of the simulator.
import type { Simulation } from './simulation.ts'
import type { SentMessage } from './world.ts'

type Particulars = Pick<SentMessage, 'channel' | 'account' | 'recipient' | 'id'> & Partial<SentMessage>

/** @param conversation see `AcceptedSend` */
export const recordSent = (simulation: Simulation, conversation: string | null, particulars: Particulars): void => {
  simulation.world.sent.push({
    text: null,
    attachments: [],
    replyTo: null,
    metadata: null,
    messagingType: null,
    tag: null,
    type: null,
    content: null,
    privateReplyTo: null,
    at: new Date(simulation.now()).toISOString(),
    ...particulars,
  })
  simulation.changed()
  const { channel, id } = particulars
  for (const notify of simulation.accepted) notify({ channel, conversation, id })
}
