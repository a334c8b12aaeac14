// Looking again at items whose account was unknown when they came.
import type { Unit } from '../database/unit.ts'
import { insertJob } from '../jobs/job-table.ts'

export const reprocessJobKind = 'webhookReprocess'

/** Asks, in this unit, that what came for the account before be handled after it is committed. */
export const reprocessUnattributed = (unit: Unit, accountFbId: string): Promise<void> =>
  insertJob(unit, { lane: `${reprocessJobKind}:${accountFbId}`, kind: reprocessJobKind, payload: { accountFbId } })
