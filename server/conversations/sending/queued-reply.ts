// The initial fields of every message of ours, however it is sent.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** A reply that may have been sent before a backup was restored has an unknown outcome: it is looked up on the platform first. */
export const getFirstStatus = ({ context }: UnitOfWork): 'queued' | 'sending' =>
  context.mayHaveLeftSince ? 'sending' : 'queued'

/** The platform does not know the message yet; its author has read it. @param author null for none */
export const createQueuedReply = (
  unit: UnitOfWork,
  { userId }: { readonly userId: string | null },
  message: string,
) => ({
  fbId: null,
  fromId: null,
  message,
  isRead: true,
  changed: false,
  ownerSent: true,
  agentId: userId,
  status: getFirstStatus(unit),
  failure: null,
  commandId: unit.context.commandId ?? null,
})
