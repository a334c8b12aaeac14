// Removes recordings, by an administrator or after their retention. A job deletes their files after the transaction.
import type { Row } from '../../../contract/index.ts'
import { addAudit } from '../../records/audit.ts'
import { purgeOutdated } from '../../database/purge-outdated.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import type { Context } from '../../context/context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const deleteRecordingFileJob = defineJob('recordingForget', (recordingId: string, file: string) => ({
  lane: `recording:${recordingId}`,
  payload: { file },
}))

/** For callers that remove the record in the same unit of work. */
export const onRecordingRemoved = async (
  unit: UnitOfWork,
  { _id, file }: Row<'RECORDING'>,
  action: 'recordingRemoved' | 'recordingExpired',
): Promise<void> => {
  addAudit(unit, action, 'RECORDING', _id)
  if (file) await enqueueJob(unit, deleteRecordingFileJob(_id, file))
}

export const createDeleteRecordingFileHandler =
  (services: Context): JobHandler<typeof deleteRecordingFileJob> =>
  async ({ file }) => {
    await services.media.remove(file)
    return done
  }

/** Each removal adds an audit entry, and a transaction holds at most a hundred records. */
const atOnce = 40

export const purgeRecordings = ({ database }: Context, before: Date): Promise<void> =>
  purgeOutdated(database, 'RECORDING', before, {
    max: atOnce,
    also: (unit, recording) => onRecordingRemoved(unit, recording, 'recordingExpired'),
  })
