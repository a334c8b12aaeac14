// Parked events: items that arrived before what they refer to. They carry the key that they wait for, and are handled again when it
// arrives.
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { enqueueJob } from '../jobs/job-table.ts'
import { hashOf } from './item.ts'
import { defineJob } from '../jobs/define-job.ts'

const maxNameLength = 600

const name = (kind: string, accountFbId: string | null, id: string): string => {
  const full = `${kind}:${accountFbId}:${id}`
  return full.length <= maxNameLength ? full : `${kind}:${hashOf(full)}`
}

/** Key of a message of the account, by the platform's id. */
export const messageWaitKey = (accountFbId: string | null, mid: string): string => name('message', accountFbId, mid)
/** Key of the account's conversation with a person. */
export const conversationWaitKey = (accountFbId: string | null, personFbId: string): string =>
  name('conversation', accountFbId, personFbId)
/** Key of a comment under a publication of the account, by the platform's id. */
export const commentWaitKey = (accountFbId: string | null, commentFbId: string): string =>
  name('comment', accountFbId, commentFbId)
/** Key of a publication of the account, or of one that mentions it. */
export const publicationWaitKey = (accountFbId: string | null, publicationFbId: string): string =>
  name('publication', accountFbId, publicationFbId)

export const parkedJob = defineJob('webhookArrived', (waitsFor: string) => ({
  queue: 'inbound',
  lane: `webhookArrived:${waitsFor}`,
  payload: { waitsFor },
}))

/** Enqueues the handling of events that wait for this key, once the unit is committed. */
export const enqueueParked = (unit: UnitOfWork, waitsFor: string): Promise<void> =>
  enqueueJob(unit, parkedJob(waitsFor))

const maxParkedEvents = 200

/** Abandons parked events whose key will not arrive: they stay visible to administrators. @param kind of the items; null for any */
export const abandonParked = async (unit: UnitOfWork, waitsFor: string, kind: string | null): Promise<void> => {
  for (const { _id } of await unit.findAll(
    'WEBHOOKEVENT',
    { waitsFor, ...(kind === null ? {} : { kind }) },
    { limit: maxParkedEvents },
  )) {
    await unit.change('WEBHOOKEVENT', _id, { state: 'visible', waitsFor: null, handledTime: unit.now })
  }
}

/** Enqueues the events that wait for something this unit has brought, if there are any. */
export const releaseParked = async (unit: UnitOfWork, waitsFor: string): Promise<void> => {
  const waiting = await unit.find('WEBHOOKEVENT', { waitsFor })
  if (waiting) await enqueueParked(unit, waitsFor)
}
