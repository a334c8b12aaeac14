// A label that is removed goes from the conversations that carry it, and with a group go its labels: portion by portion, by a job.
import { maxTransactionRecords } from '../../../contract/constants.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { auditRecordWrite } from '../../records/audit.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { insertJob } from '../../jobs/job-table.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { lockThreads } from './lock-threads.ts'

export const unlabelJobKind = 'unlabel'
export const emptyLabelGroupJobKind = 'emptyLabelGroup'

/** Each leaves a note behind. */
const labelsAtOnce = 40

/** In the unit that removes the label. */
export const unlabelThreads = (unit: UnitOfWork, labelId: string): Promise<void> =>
  insertJob(unit, { lane: `${unlabelJobKind}:${labelId}`, kind: unlabelJobKind, payload: { labelId } })

/** In the unit that removes the group. */
export const emptyLabelGroup = (unit: UnitOfWork, groupId: string): Promise<void> =>
  insertJob(unit, {
    lane: `${emptyLabelGroupJobKind}:${groupId}`,
    kind: emptyLabelGroupJobKind,
    payload: { groupId, actor: unit.context.actor },
  })

/** @param portion changes some records, and says how many */
const repeatUntilDone = async (
  { database, now }: Context,
  actor: string | null,
  portion: (unit: UnitOfWork) => Promise<number>,
): Promise<typeof done> => {
  for (let changed = 1; changed > 0;) changed = (await transact(database, { actor }, portion, { now })).result
  return done
}

export const createUnlabelHandler =
  (services: Context): JobHandler =>
  (payload) => {
    const labelId = String(payload['labelId'])
    return repeatUntilDone(services, null, async (unit) => {
      const threads = await lockThreads(services, unit, { labelIds: labelId }, maxTransactionRecords)
      for (const { _id, labelIds } of threads)
        await unit.change('THREAD', _id, { labelIds: (labelIds ?? []).filter((id) => id !== labelId) })
      return threads.length
    })
  }

export const createEmptyLabelGroupHandler =
  (services: Context): JobHandler =>
  (payload) => {
    const actor = typeof payload['actor'] === 'string' ? payload['actor'] : null
    return repeatUntilDone(services, actor, async (unit) => {
      const labels = await unit.findAll(
        'SOCIALLABELOPTION',
        { socialLabelId: String(payload['groupId']) },
        { limit: labelsAtOnce },
      )
      await unit.lock(...labels.map(({ _id }) => `SOCIALLABELOPTION:${_id}`))
      for (const label of labels) {
        // Somebody may have removed it by itself while we waited.
        if (!(await unit.get('SOCIALLABELOPTION', label._id))) continue
        await unit.remove('SOCIALLABELOPTION', label._id)
        auditRecordWrite(unit, 'removed', 'SOCIALLABELOPTION', label as unknown as AnyRow)
        await unlabelThreads(unit, label._id)
      }
      return labels.length
    })
  }
