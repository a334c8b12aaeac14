// Asks for the templates of a business account to be read anew: after it was connected, once a day, and after the platform spoke of one.
import { enqueueJobOnce } from '../jobs/job-table.ts'
import type { JobWriter } from '../jobs/job.ts'
import { defineJob } from '../jobs/define-job.ts'

export const templatesJob = defineJob('waTemplates', (fbWaBAId: string) => ({
  lane: `waTemplates:${fbWaBAId}`,
  payload: { fbWaBAId },
}))

export const askForTemplates = (writer: JobWriter, fbWaBAId: string): Promise<void> =>
  enqueueJobOnce(writer, templatesJob(fbWaBAId))
