// The beginning of every message of ours, whatever sends it.
import type { Rights } from '../../../contract/permissions.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Not known to the platform yet; its author has read it. */
export const createQueuedReply = (unit: UnitOfWork, { userId }: Rights, message: string) => ({
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
