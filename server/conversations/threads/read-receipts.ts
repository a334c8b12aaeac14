// Sends the platform read receipts: a courtesy to the customer that holds up nothing else.
import type { Row } from '../../../contract/index.ts'
import { portOf } from '../../context/port-of.ts'
import { transact } from '../../database/transact.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { JobHandler } from '../../jobs/define-job.ts'

export const readReceiptJob = defineJob('sendReadReceipt', (threadId: string) => ({
  lane: `sendReadReceipt:${threadId}`,
  payload: { threadId },
}))

/** Whether the platform accepts read receipts. */
export const takesReadReceipts = (services: Context, { itemType }: Row<'THREAD'>): boolean =>
  portOf(services, itemType).sendReadReceipt !== undefined

export const createReadReceiptHandler =
  (services: Context): JobHandler<typeof readReceiptJob> =>
  async ({ threadId }, { attempts }) => {
    const { result: thread } = await transact(services.database, { actor: null }, async (unit) => {
      const found = await unit.get('THREAD', threadId)
      const organisation = found && (await unit.get('ORGANISATION', found.organisationId ?? ''))
      return organisation?.sendsReadReceipts === false ? null : found
    })
    const tell = thread && portOf(services, thread.itemType).sendReadReceipt
    return tell ? tell(services, thread.itemId, attempts) : done
  }
