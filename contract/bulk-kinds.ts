// Bulk jobs, which change many records at once: their kinds and limits.

/** Maximum number of records of one job. */
export const maxBulkRecords = 50_000
/** Maximum number of records that may be listed by id. */
export const maxBulkIds = 1_000
/** Maximum number of unconfirmed or running jobs of one user. */
export const maxBulkJobs = 3
/** Minutes after which an unconfirmed job is deleted when its user prepares another one. */
export const bulkQuestionMinutes = 15
/** Days for which a job, its effect on each record and its file are stored; the job can be undone as long. */
export const bulkRetentionDays = 7
/** Maximum number of columns of an exported file. */
export const maxBulkColumns = 60

/** Commands of conversations, for many at once. */
export const threadBulkKinds = ['close', 'reopen', 'snooze', 'assign', 'label', 'markAsRead'] as const

/** Moderation of the comments in conversations: of those that wait for moderation or, for `showComment`, of the hidden ones. */
export const commentBulkKinds = ['hideComment', 'showComment', 'keepComment', 'deleteComment'] as const

/** `handOver` cannot be requested; it is started when a user is deactivated. */
export const bulkKinds = [...threadBulkKinds, ...commentBulkKinds, 'handOver', 'update', 'remove', 'export'] as const
export type BulkKind = (typeof bulkKinds)[number]
