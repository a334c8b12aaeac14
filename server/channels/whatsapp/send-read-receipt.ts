// Sends a read receipt for the newest message of a contact, and thereby for all before it.
import { compareCreation } from '../../../contract/arrival.ts'
import { transact } from '../../database/transact.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { done } from '../../jobs/job.ts'
import type { JobResult } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { findThreadMessages } from '../../conversations/threads/messages.ts'
import { openToken } from '../../platform/account-token.ts'

/** @throws GraphError */
export const postReadReceipt = async (
  { platform }: Pick<Context, 'platform'>,
  phoneFbId: string,
  token: string,
  messageFbId: string,
): Promise<void> => {
  const body = { messaging_product: 'whatsapp', status: 'read', message_id: messageFbId }
  await platform.post({ path: `/${phoneFbId}/messages`, token, body })
}

/** Number of newest messages to look at: one without a platform id cannot be named in a receipt. */
const looked = 5

export const sendReadReceipt = async (services: Context, contactId: string, attempts: number): Promise<JobResult> => {
  const { result: receipt } = await transact(services.database, { actor: null }, async (unit) => {
    const contact = await unit.get('FBWACONTACT', contactId)
    const phone = contact && (await unit.get('FBWAPHONE', contact.fbWaPhoneId))
    const item = { itemType: 'waContact', itemId: contactId } as const
    const theirs = contact
      ? await findThreadMessages(
          unit,
          item,
          { ownerSent: false, isRead: true },
          { orderBy: { createdTime: -1 }, limit: looked },
        )
      : []
    const newest = theirs
      .filter(({ fbId }) => fbId)
      // The platform's times are whole seconds: within one, the message that arrived last.
      .sort(compareCreation)
      .at(-1)?.fbId
    return phone && newest ? { phone, newest, token: await openToken(unit, { fbWaBAId: phone.fbWaBAId }) } : null
  })
  if (!receipt?.token) return done
  try {
    await postReadReceipt(services, receipt.phone.fbId, receipt.token, receipt.newest)
  } catch (error) {
    if (attempts < 2 && error instanceof GraphError && error.transient) return { state: 'retry', error: error.message }
    services.log.info({ err: error }, 'read receipt: not sent')
  }
  return done
}
