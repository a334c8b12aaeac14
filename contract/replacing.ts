// Bodies of calls that replace stored values: a caller whose form was filled with them states what they have seen.
import type { ObjectShape } from 'yup'
import { object } from './fields.ts'

/**
 * A body with `$seen`, the values that its author has seen in the fields it sets. If one of them has changed since, and the call would
 * overwrite that change, nothing is saved: RECORD_OVERTAKEN, with the fields. Without `$seen`, the last save wins.
 * @param replaced fields that the form shows and replaces
 * @param place fields that tell which of several records is meant
 */
export const replacing = <Replaced extends ObjectShape, Place extends ObjectShape = Record<never, never>>(
  replaced: Replaced,
  place: Place = {} as Place,
) => object({ ...place, ...replaced, $seen: object(replaced).default(undefined).optional() })
