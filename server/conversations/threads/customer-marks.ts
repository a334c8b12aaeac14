// A customer's marks apply to every conversation that becomes theirs: a blocked customer has none open, and nobody is notified of spam.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { settleNotification } from '../notifications/conversation-notification.ts'
import { endEpisode } from './episodes.ts'

type Thread = Row<'THREAD'>

/** The marks of a customer's conversations; marks that are not set are omitted. */
export const loadCustomerMarks = async (
  unit: UnitOfWork,
  { _id: customerId, isBlocked }: Pick<Row<'CUSTOMER'>, '_id' | 'isBlocked'>,
): Promise<{ isSpam?: true; isBlocked?: true }> => ({
  ...((await unit.find('THREAD', { customerId, isSpam: true })) ? { isSpam: true } : {}),
  ...(isBlocked ? { isBlocked: true } : {}),
})

/** Called under the conversation's lock; a conversation that is already closed and marked stays as it is. */
export const blockThread = async (unit: UnitOfWork, { _id, itemId, status, isBlocked }: Thread): Promise<void> => {
  if (isBlocked && status === 'closed') return
  if (status !== 'closed') await endEpisode(unit, _id, unit.now, unit.context.actor)
  await unit.change('THREAD', _id, { isBlocked: true, status: 'closed', snoozedUntil: null, episodeStart: null })
  await settleNotification(unit, { itemId })
}
