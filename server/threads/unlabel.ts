// A label that is removed goes from the work items that carry it, and with a group go its labels: portion by portion, by a job.
import { transactionRecordsMax } from '../../contract/constants.ts'
import type { AnyRow } from '../../contract/index.ts'
import { auditWrite } from '../audit/audit.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import { insertJob } from '../jobs/job-table.ts'
import { done } from '../jobs/job.ts'
import type { JobHandler } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { lockedThreads } from './customer-threads.ts'

export const unlabelJobKind = 'unlabel'
export const emptyLabelGroupJobKind = 'emptyLabelGroup'

/** Each leaves a note behind. */
const labelsAtOnce = 40

/** In the unit that removes the label. */
export const unlabelThreads = (unit: Unit, labelId: string): Promise<void> =>
  insertJob(unit, { lane: `${unlabelJobKind}:${labelId}`, kind: unlabelJobKind, payload: { labelId } })

/** In the unit that removes the group. */
export const emptyLabelGroup = (unit: Unit, groupId: string): Promise<void> =>
  insertJob(unit, { lane: `${emptyLabelGroupJobKind}:${groupId}`, kind: emptyLabelGroupJobKind, payload: { groupId, actor: unit.context.actor } })

/** @param portion changes some records, and says how many */
const untilNothingIsLeft = async ({ database, now }: Services, actor: string | null, portion: (unit: Unit) => Promise<number>): Promise<typeof done> => {
  for (let changed = 1; changed > 0; ) changed = (await runUnit(database, { actor }, portion, { now })).result
  return done
}

export const unlabelHandler = (services: Services): JobHandler => (payload) => {
  const labelId = String(payload['labelId'])
  return untilNothingIsLeft(services, null, async (unit) => {
    const threads = await lockedThreads(services, unit, { labelIds: labelId }, transactionRecordsMax)
    for (const { _id, labelIds } of threads) await unit.change('THREAD', _id, { labelIds: (labelIds ?? []).filter((id) => id !== labelId) })
    return threads.length
  })
}

export const emptyLabelGroupHandler = (services: Services): JobHandler => (payload) => {
  const actor = typeof payload['actor'] === 'string' ? payload['actor'] : null
  return untilNothingIsLeft(services, actor, async (unit) => {
    const labels = await unit.findAll('SOCIALLABELOPTION', { socialLabelId: String(payload['groupId']) }, { limit: labelsAtOnce })
    await unit.lock(...labels.map(({ _id }) => `SOCIALLABELOPTION:${_id}`))
    for (const label of labels) {
      // Somebody may have removed it by itself while we waited.
      if (!(await unit.get('SOCIALLABELOPTION', label._id))) continue
      await unit.remove('SOCIALLABELOPTION', label._id)
      auditWrite(unit, 'removed', 'SOCIALLABELOPTION', label as unknown as AnyRow)
      await unlabelThreads(unit, label._id)
    }
    return labels.length
  })
}
