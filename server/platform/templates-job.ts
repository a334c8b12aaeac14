// Asks for the templates of a business account to be read anew: after it was connected, once a day, and after the platform spoke of one.
import { enqueueJobOnce } from '../jobs/job-table.ts'
import type { JobWriter } from '../jobs/job.ts'

export const templatesJobKind = 'waTemplates'

export const askForTemplates = (writer: JobWriter, fbWaBAId: string): Promise<void> =>
  enqueueJobOnce(writer, { lane: `${templatesJobKind}:${fbWaBAId}`, kind: templatesJobKind, payload: { fbWaBAId } })
