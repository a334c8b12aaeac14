// The states of changes to many records at once.

/**
 * counting: asked and counted, nothing has happened yet. cancelled: what had been done by then stays done until it is undone.
 * failed: its maker may do nothing any more, or it broke.
 */
export const bulkStates = ['counting', 'running', 'cancelled', 'done', 'failed', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

/** States in which the server is at work on it. */
export const busyBulkStates: readonly BulkState[] = ['running', 'undoing']
