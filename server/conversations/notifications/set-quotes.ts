// The text of a message or publication in the notifications that quote it.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/**
 * Called after that text was changed or removed.
 * @param types types of the notifications to update; null for all
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
