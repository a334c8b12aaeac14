// A spam mark is the customer's: it is set on all of their conversations, and removed from all of them.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Copies the mark of a conversation to the others of its customer. */
export const shareSpamMark = async (
  unit: UnitOfWork,
  { _id, customerId }: Pick<Row<'THREAD'>, '_id' | 'customerId'>,
  isSpam: boolean,
): Promise<void> => {
  if (!customerId) return
  for (const other of await unit.findAll('THREAD', { customerId }))
    if (other._id !== _id && (other.isSpam === true) !== isSpam)
      await unit.change('THREAD', other._id, { isSpam: isSpam || null })
}

/** Marks all conversations that have become one customer's if one of them is marked. */
export const joinSpamMarks = async (unit: UnitOfWork, customerId: string | null): Promise<void> => {
  const marked = customerId === null ? null : await unit.find('THREAD', { customerId, isSpam: true })
  if (marked) await shareSpamMark(unit, marked, true)
}
