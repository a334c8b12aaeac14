// Job that reloads a business account's templates: after connecting, once a day, and after the platform has reported a change.
import { enqueueJobOnce } from '../jobs/job-table.ts'
import type { JobWriter } from '../jobs/job.ts'
import { defineJob } from '../jobs/define-job.ts'

export const templatesJob = defineJob('waTemplates', (fbWaBAId: string) => ({
  lane: `waTemplates:${fbWaBAId}`,
  payload: { fbWaBAId },
}))

export const askForTemplates = (writer: JobWriter, fbWaBAId: string): Promise<void> =>
  enqueueJobOnce(writer, templatesJob(fbWaBAId))
