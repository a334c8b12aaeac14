// Forgets what has been kept long enough (decisions 26): handled webhook bodies, webhook events, jobs that were given up, files that were not
// sent, the change log, answers of commands, recordings, jobs over many records, links that are over, audit entries.
import { idempotencyKeyDays } from '../../contract/constants.ts'
import { bulkKeptDays } from '../../contract/bulk-kinds.ts'
import { retentionIn } from '../administration/retention.ts'
import { forgetLinks } from '../auth/account-links.ts'
import { forgetEvents } from '../database/event-log.ts'
import { forgetAnswers } from '../http/run-command.ts'
import { forgetFailedJobs } from '../jobs/job-table.ts'
import { forgetUploads } from '../media/forget-uploads.ts'
import { forgetAudit } from '../audit/audit.ts'
import { forgetBulkJobs } from '../bulk/forget-bulk.ts'
import { forgetRecordings } from '../recordings/forget-recordings.ts'
import type { Services } from '../services.ts'
import { forgetWebhookEvents } from './forget-events.ts'

const everyMs = 6 * 3_600_000
const dayMs = 24 * 3_600_000

export const forgetOld = async (services: Services): Promise<void> => {
  const { database, now } = services
  const retention = await retentionIn(database.kysely)
  const before = new Date(now().getTime() - retention.webhookDays * dayMs)
  await database.kysely.deleteFrom('webhook_bodies').where('state', '=', 'done').where('received_at', '<', before).execute()
  await forgetWebhookEvents(services, before, new Date(now().getTime() - retention.unhandledDays * dayMs))
  await forgetFailedJobs(database.kysely, retention.webhookDays)
  await forgetEvents(database.kysely, new Date(now().getTime() - retention.eventDays * dayMs))
  await forgetAnswers(database.kysely, new Date(now().getTime() - idempotencyKeyDays * dayMs))
  await forgetUploads(services, new Date(now().getTime() - retention.uploadDays * dayMs))
  await forgetRecordings(services, new Date(now().getTime() - retention.recordingDays * dayMs))
  await forgetBulkJobs(services, new Date(now().getTime() - bulkKeptDays * dayMs))
  await forgetLinks(services)
  await forgetAudit(services, new Date(now().getTime() - retention.auditDays * dayMs))
}

/** @returns stops it; resolves when nothing of it runs any more */
export const forgetRegularly = (services: Services): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  const run = (): void => {
    running = forgetOld(services).catch((error: unknown) => services.log.error({ err: error }, 'what is old could not be forgotten'))
  }
  const timer = setInterval(run, everyMs)
  timer.unref()
  run()
  return () => {
    clearInterval(timer)
    return running
  }
}
