// Splits the records of one response into portions that the page can take at once.
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { RowsByType } from '../entities/actions.ts'

/** Smaller than a flush, because the first screen is rendered with each portion. */
const maxPerPortion = 1_000

/** Returns the portions in order; at least one. */
export const splitRows = (rows: RowsByType): readonly RowsByType[] => {
  const portions: Partial<Record<EntityType, AnyRow[]>>[] = [{}]
  let space = maxPerPortion
  for (const [type, list] of Object.entries(rows) as [EntityType, readonly AnyRow[]][]) {
    for (let from = 0; from < list.length;) {
      if (space === 0) {
        portions.push({})
        space = maxPerPortion
      }
      const piece = list.slice(from, from + space)
      Object.assign(portions.at(-1) ?? {}, { [type]: piece })
      from += piece.length
      space -= piece.length
    }
  }
  return portions
}
