// Removes recordings: by an administrator, or when they have been kept long enough. Their files go after the transaction, by a job.
import type { Row } from '../../contract/index.ts'
import { addAudit } from '../audit/audit.ts'
import { forgetOutdated } from '../database/forget-outdated.ts'
import type { Unit } from '../database/unit.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import { insertJob } from '../jobs/job-table.ts'
import type { Services } from '../services.ts'

export const forgetLogJobKind = 'recordingForget'

/** The record is removed in the same unit. */
export const recordingRemoved = async (unit: Unit, { _id, file }: Row<'RECORDING'>, action: 'recordingRemoved' | 'recordingExpired'): Promise<void> => {
  addAudit(unit, action, 'RECORDING', _id)
  if (file) await insertJob(unit, { lane: `recording:${_id}`, kind: forgetLogJobKind, payload: { file } })
}

export const forgetLogHandler = (services: Services): JobHandler => async (payload) => {
  await services.media.remove(String(payload['file']))
  return done
}

/** Each leaves a note behind: a transaction holds no more than a hundred records. */
const atOnce = 40

export const forgetRecordings = ({ database }: Services, before: Date): Promise<void> =>
  forgetOutdated(database, 'RECORDING', before, { most: atOnce, also: (unit, recording) => recordingRemoved(unit, recording, 'recordingExpired') })
