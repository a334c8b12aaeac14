// Items that came before what they are about: named by what they wait for, handled again when it arrives.
import type { Unit } from '../database/unit.ts'
import { insertJob } from '../jobs/job-table.ts'
import { hashOf } from './item.ts'

const nameMost = 600

const name = (kind: string, accountFbId: string | null, id: string): string => {
  const full = `${kind}:${accountFbId}:${id}`
  return full.length <= nameMost ? full : `${kind}:${hashOf(full)}`
}

/** A message of the account, by the platform's id. */
export const awaitedMessage = (accountFbId: string | null, mid: string): string => name('message', accountFbId, mid)
/** The account's conversation with a person. */
export const awaitedConversation = (accountFbId: string | null, personFbId: string): string => name('conversation', accountFbId, personFbId)
/** A comment under what the account published, by the platform's id. */
export const awaitedComment = (accountFbId: string | null, commentFbId: string): string => name('comment', accountFbId, commentFbId)
/** A post or media of the account, or one that mentions it. */
export const awaitedPublication = (accountFbId: string | null, publicationFbId: string): string => name('publication', accountFbId, publicationFbId)

export const arrivedJobKind = 'webhookArrived'

/** Has what waits for it handled after this unit is committed. */
export const handleAfterwards = (unit: Unit, waitsFor: string): Promise<void> =>
  insertJob(unit, { lane: `${arrivedJobKind}:${waitsFor}`, kind: arrivedJobKind, payload: { waitsFor } })

const waitersMost = 200

/** What they wait for will not come: they stay where administrators see them. @param kind of the items; null: of any */
export const waitNoLonger = async (unit: Unit, waitsFor: string, kind: string | null): Promise<void> => {
  for (const { _id } of await unit.findAll('WEBHOOKEVENT', { waitsFor, ...(kind === null ? {} : { kind }) }, { limit: waitersMost })) {
    await unit.change('WEBHOOKEVENT', _id, { state: 'visible', waitsFor: null, handledTime: unit.now })
  }
}

/** Says, in the unit that brought it by another way than a webhook, that something others may wait for is there. */
export const tellArrived = async (unit: Unit, waitsFor: string): Promise<void> => {
  const waiting = await unit.find('WEBHOOKEVENT', { waitsFor })
  if (waiting) await handleAfterwards(unit, waitsFor)
}
