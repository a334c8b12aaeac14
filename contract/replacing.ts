// Bodies of calls that replace what stands there: whoever fills a form with it says what they have seen.
import type { ObjectShape } from 'yup'
import { object } from './fields.ts'

/**
 * A body with `$seen`, the former values of fields that it sets. Where one of them holds something else by now, and the call would
 * change that, nothing is saved: RECORD_OVERTAKEN, with the fields. Without it the last one wins.
 * @param replaced what a form shows and replaces
 * @param place which of several is meant
 */
export const replacing = <Replaced extends ObjectShape, Place extends ObjectShape = Record<never, never>>(
  replaced: Replaced,
  place: Place = {} as Place,
) => object({ ...place, ...replaced, $seen: object(replaced).default(undefined).optional() })
