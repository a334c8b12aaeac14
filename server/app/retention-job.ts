// Purges what has been kept long enough (docs/decisions.md, 26): webhook events, failed jobs, unsent uploads, the change log,
// stored command responses, recordings, bulk jobs, expired links and sessions, attempts, push subscriptions, invitations, browser
// errors, audit entries.
import { idempotencyKeyDays } from '../../contract/constants.ts'
import { bulkRetentionDays } from '../../contract/bulk-kinds.ts'
import { loadRetention } from '../features/administration/retention.ts'
import { purgeBrowserErrors } from '../features/administration/browser-errors.ts'
import { purgeSubscriptions } from '../features/push/subscriptions.ts'
import { purgeLinks } from '../features/auth/account-links.ts'
import { purgeAttempts } from '../features/auth/attempt-limits.ts'
import { purgeConnectionAttempts } from '../features/connections/connection-attempts.ts'
import { purgeSpentStates } from '../features/auth/attempts.ts'
import { purgeSessions } from '../features/auth/purge-sessions.ts'
import { purgeRefreshes } from '../features/auth/rotate-refresh.ts'
import { purgeInvitations } from '../features/organisations/invitations.ts'
import { purgeEvents } from '../database/event-log.ts'
import { purgeAnswers } from '../records/execute-command.ts'
import { purgeFailedJobs } from '../jobs/job-table.ts'
import { purgeUploads } from '../media/purge-uploads.ts'
import { purgeAudit } from '../records/audit.ts'
import { purgeBulkJobs } from '../features/bulk/purge-bulk-jobs.ts'
import { purgeRecordings } from '../features/recordings/purge-recordings.ts'
import type { Context } from '../context/context.ts'
import { purgeWebhookEvents } from '../inbound/purge-webhook-events.ts'
import { startRepeating } from '../lib/start-repeating.ts'

const everyMs = 6 * 3_600_000
const dayMs = 24 * 3_600_000

export const purgeExpired = async (services: Context): Promise<void> => {
  const { database, now } = services
  const retention = await loadRetention(database.kysely)
  const before = new Date(now().getTime() - retention.webhookDays * dayMs)
  await purgeWebhookEvents(services, before, new Date(now().getTime() - retention.unhandledDays * dayMs))
  await purgeFailedJobs(database.kysely, retention.webhookDays)
  await purgeEvents(database.kysely, new Date(now().getTime() - retention.eventDays * dayMs))
  await purgeAnswers(database.kysely, new Date(now().getTime() - idempotencyKeyDays * dayMs))
  await purgeUploads(services, new Date(now().getTime() - retention.uploadDays * dayMs))
  await purgeRecordings(services, new Date(now().getTime() - retention.recordingDays * dayMs))
  await purgeBulkJobs(services, new Date(now().getTime() - bulkRetentionDays * dayMs))
  await purgeLinks(services)
  await purgeSessions(services)
  await purgeRefreshes(services)
  await purgeSpentStates(database.kysely, now())
  await purgeConnectionAttempts(database.kysely, now())
  await purgeAttempts(database.kysely, now())
  await purgeSubscriptions(database.kysely, now())
  await purgeInvitations(services)
  await purgeBrowserErrors(services)
  await purgeAudit(services, new Date(now().getTime() - retention.auditDays * dayMs))
}

/** @returns a function that stops the job; resolves when no run is in progress */
export const startRetentionJob = (services: Context): (() => Promise<void>) =>
  startRepeating({
    everyMs,
    isDueAtOnce: true,
    work: () => purgeExpired(services),
    onError: (error) => services.log.error({ err: error }, 'retention: purge failed'),
  })
