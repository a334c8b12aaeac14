// Tells the platform that we have read: a courtesy to the customer, in nobody's way.
import type { Row } from '../../../contract/index.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import type { JobHandler, NewJob } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'

export const readReceiptJobKind = 'tellSeen'

/** Null where the platform does not want to know. */
export const createReadReceiptJob = (services: Context, thread: Row<'THREAD'>): NewJob | null =>
  portOf(services, thread.itemType).sendReadReceipt
    ? { lane: `${readReceiptJobKind}:${thread._id}`, kind: readReceiptJobKind, payload: { threadId: thread._id } }
    : null

export const createReadReceiptHandler =
  (services: Context): JobHandler =>
  async (payload, { attempts }) => {
    const { result: thread } = await transact(services.database, { actor: null }, async (unit) => {
      const found = await unit.get('THREAD', String(payload['threadId']))
      const organisation = found && (await unit.get('ORGANISATION', found.organisationId ?? ''))
      return organisation?.sendsReadReceipts === false ? null : found
    })
    const tell = thread && portOf(services, thread.itemType).sendReadReceipt
    return tell ? tell(services, thread.itemId, attempts) : done
  }
