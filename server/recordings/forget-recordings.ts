// Removes recordings: by an administrator, or when they have been kept long enough. Their files go after the transaction, by a job.
import type { Row } from '../../contract/index.ts'
import { addAudit } from '../audit/audit.ts'
import { outdatedIds } from '../database/outdated-ids.ts'
import { runUnit } from '../database/run-unit.ts'
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

/** A page of them at a time: a transaction holds no more than a hundred records. */
const atOnce = 40

export const forgetRecordings = async (services: Services, before: Date): Promise<void> => {
  const { database } = services
  for (let ids = await outdatedIds(database.kysely, 'RECORDING', before, atOnce); ids.length > 0; ids = await outdatedIds(database.kysely, 'RECORDING', before, atOnce)) {
    await runUnit(database, { actor: null }, async (unit) => {
      for (const id of ids) {
        const recording = await unit.get('RECORDING', id)
        if (!recording) continue
        await unit.remove('RECORDING', id)
        await recordingRemoved(unit, recording, 'recordingExpired')
      }
    })
  }
}
