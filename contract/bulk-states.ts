// The states of bulk jobs.

/**
 * - counting: requested and counted, not confirmed; nothing has changed yet
 * - cancelled: the changes made until then stay until they are undone
 * - failed: the job broke, or its author has lost the right to continue it
 */
export const bulkStates = ['counting', 'running', 'cancelled', 'done', 'failed', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

/** States in which the server is working on the job. */
export const busyBulkStates: readonly BulkState[] = ['running', 'undoing']
