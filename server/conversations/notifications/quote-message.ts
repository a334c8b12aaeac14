// The words of a message in the notifications that quote it.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/**
 * After the words of a message changed, or went.
 * @param types of the notifications that quote it; null: all
 */
export const quoteMessage = async (
  unit: UnitOfWork,
  itemId: string,
  snippet: string,
  types: readonly unknown[] | null = null,
): Promise<void> => {
  for (const { _id, type } of await unit.findAll('NOTIFICATION', { itemId }))
    if (types === null || types.includes(type)) await unit.change('NOTIFICATION', _id, { snippet })
}
