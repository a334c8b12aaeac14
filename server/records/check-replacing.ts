// A call that replaces stored values may state what its author has seen: values that somebody else has saved since are not overwritten.
import { checkNotOvertaken, isPlain, isSame, parseSeen } from './check-not-overtaken.ts'
import type { SeenValues } from './check-not-overtaken.ts'

/** Values of an object by dotted path; a list is one value. */
const toPaths = (value: object, way = ''): SeenValues =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, held]): [string, unknown][] =>
      isPlain(held) ? Object.entries(toPaths(held, `${way}${name}.`)) : held === undefined ? [] : [[way + name, held]],
    ),
  )

/**
 * Call it under the lock of the replaced record.
 * @param given values that the call sets, in the shape of `before`
 * @param seen values that its author has seen; undefined: the last save wins
 * @throws ApiError RECORD_OVERTAKEN; FIELD_UNKNOWN if `seen` names a path that is not set
 */
export const checkReplacing = (controller: string, given: object, seen: object | undefined, before: object): void =>
  checkNotOvertaken(controller, parseSeen(controller, toPaths(given), toPaths(seen ?? {})), before, given)

/** For values that are always sent together: a value that its author did not change keeps the stored one. */
export const leaveAsSeen = <Values extends object>(given: Values, seen: Values | undefined, before: Values): Values =>
  seen === undefined
    ? given
    : (Object.fromEntries(
        (Object.keys(given) as (keyof Values & string)[]).map((name) => [
          name,
          isSame(given[name], seen[name]) ? before[name] : given[name],
        ]),
        // It has the same keys as `given`.
      ) as Values)
