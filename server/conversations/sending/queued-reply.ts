// The beginning of every message of ours, whatever sends it.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Not known to the platform yet; its author has read it. @param author null: nobody */
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
  status: 'queued' as const,
  failure: null,
  commandId: unit.context.commandId ?? null,
})
