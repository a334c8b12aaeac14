// The words of a message or publication in the notifications that quote it.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/**
 * After those words changed, or went.
 * @param types of the notifications that quote it; null: all
 */
export const setQuotes = async (
  unit: UnitOfWork,
  itemId: string,
  snippet: string,
  types: readonly unknown[] | null = null,
): Promise<void> => {
  for (const { _id, type } of await unit.findAll('NOTIFICATION', { itemId }))
    if (types === null || types.includes(type)) await unit.change('NOTIFICATION', _id, { snippet })
}
