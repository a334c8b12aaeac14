// Changes to many records at once: their kinds, and how much one may take.

/** Records of one job at most. */
export const maxBulkRecords = 50_000
/** Records that may be named one by one. */
export const maxBulkIds = 1_000
/** Jobs of one user that are asked for or at work at once. */
export const maxBulkJobs = 3
/** A question that nobody answered is forgotten after so many minutes. */
export const bulkQuestionMinutes = 15
/** How long a job, what it did to each record and its file are kept; so long it can be undone. */
export const bulkRetentionDays = 7
/** Columns of a file. */
export const maxBulkColumns = 60

/** Kinds that only conversations have: their commands, for many at once. */
export const threadBulkKinds = ['close', 'reopen', 'snooze', 'assign', 'label', 'markAsRead'] as const

/** What managers do with the comments in conversations: with those that wait for them, or, to show them, those that are hidden. */
export const commentBulkKinds = ['hideComment', 'showComment', 'keepComment', 'deleteComment'] as const

/** handOver: nobody asks for it, it follows from deactivating its user. */
export const bulkKinds = [...threadBulkKinds, ...commentBulkKinds, 'handOver', 'update', 'remove', 'export'] as const
export type BulkKind = (typeof bulkKinds)[number]
