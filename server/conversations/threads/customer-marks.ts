// The marks of a customer stand on every conversation that becomes theirs: who is blocked has none open, and spam is told to nobody.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { settleNotification } from '../notifications/conversation-notification.ts'
import { endEpisode } from './episodes.ts'

type Thread = Row<'THREAD'>

/** The marks of a customer's conversations; those that do not stand are left out. */
export const loadCustomerMarks = async (
  unit: UnitOfWork,
  { _id: customerId, isBlocked }: Pick<Row<'CUSTOMER'>, '_id' | 'isBlocked'>,
): Promise<{ isSpam?: true; isBlocked?: true }> => ({
  ...((await unit.find('THREAD', { customerId, isSpam: true })) ? { isSpam: true } : {}),
  ...(isBlocked ? { isBlocked: true } : {}),
})

/** Under the conversation's lock; one that is closed and marked already stays as it is. */
export const blockThread = async (unit: UnitOfWork, { _id, itemId, status, isBlocked }: Thread): Promise<void> => {
  if (isBlocked && status === 'closed') return
  if (status !== 'closed') await endEpisode(unit, _id, unit.now, unit.context.actor)
  await unit.change('THREAD', _id, { isBlocked: true, status: 'closed', snoozedUntil: null, episodeStart: null })
  await settleNotification(unit, { itemId })
}
