// Items that came before what they are about: named by what they wait for, handled again when it arrives.
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { hashOf } from './item.ts'
import { defineJob } from '../jobs/define-job.ts'

const maxNameLength = 600

const name = (kind: string, accountFbId: string | null, id: string): string => {
  const full = `${kind}:${accountFbId}:${id}`
  return full.length <= maxNameLength ? full : `${kind}:${hashOf(full)}`
}

/** A message of the account, by the platform's id. */
export const messageWaitKey = (accountFbId: string | null, mid: string): string => name('message', accountFbId, mid)
/** The account's conversation with a person. */
export const conversationWaitKey = (accountFbId: string | null, personFbId: string): string =>
  name('conversation', accountFbId, personFbId)
/** A comment under what the account published, by the platform's id. */
export const commentWaitKey = (accountFbId: string | null, commentFbId: string): string =>
  name('comment', accountFbId, commentFbId)
/** A post or media of the account, or one that mentions it. */
export const publicationWaitKey = (accountFbId: string | null, publicationFbId: string): string =>
  name('publication', accountFbId, publicationFbId)

export const parkedJob = defineJob('webhookArrived', (waitsFor: string) => ({
  queue: 'inbound',
  lane: `webhookArrived:${waitsFor}`,
  payload: { waitsFor },
}))

/** Has what waits for it handled after this unit is committed. */
export const enqueueParked = (unit: UnitOfWork, waitsFor: string): Promise<void> =>
  enqueueJob(unit, parkedJob(waitsFor))

const maxParkedEvents = 200

/** Abandons parked events whose key will not come: they stay visible to administrators. @param kind of the items; null: of any */
export const abandonParked = async (unit: UnitOfWork, waitsFor: string, kind: string | null): Promise<void> => {
  for (const { _id } of await unit.findAll(
    'WEBHOOKEVENT',
    { waitsFor, ...(kind === null ? {} : { kind }) },
    { limit: maxParkedEvents },
  )) {
    await unit.change('WEBHOOKEVENT', _id, { state: 'visible', waitsFor: null, handledTime: unit.now })
  }
}

/** Says, in the unit that brought it by another way than a webhook, that something others may wait for is there. */
export const releaseParked = async (unit: UnitOfWork, waitsFor: string): Promise<void> => {
  const waiting = await unit.find('WEBHOOKEVENT', { waitsFor })
  if (waiting) await enqueueParked(unit, waitsFor)
}
