// A call that replaces what stands there may say what its author has seen: values that somebody else has saved there since stay.
import { checkNotOvertaken, isPlain, isSame, parseSeen } from './check-not-overtaken.ts'
import type { SeenValues } from './check-not-overtaken.ts'

/** By dotted path what an object holds; lists are values. */
const toPaths = (value: object, way = ''): SeenValues =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, held]): [string, unknown][] =>
      isPlain(held) ? Object.entries(toPaths(held, `${way}${name}.`)) : held === undefined ? [] : [[way + name, held]],
    ),
  )

/**
 * Under the lock of what is replaced.
 * @param given what the call sets, in the shape of `before` @param seen as its author has seen it; undefined: the last one wins
 * @throws ApiError RECORD_OVERTAKEN, FIELD_UNKNOWN where it names what is not set
 */
export const checkReplacing = (controller: string, given: object, seen: object | undefined, before: object): void =>
  checkNotOvertaken(controller, parseSeen(controller, toPaths(given), toPaths(seen ?? {})), before, given)

/** Of values that are always sent as a whole: a value that its author leaves as they have seen it is left as it stands. */
export const leaveAsSeen = <Values extends object>(given: Values, seen: Values | undefined, before: Values): Values =>
  seen === undefined
    ? given
    : (Object.fromEntries(
        (Object.keys(given) as (keyof Values & string)[]).map((name) => [
          name,
          isSame(given[name], seen[name]) ? before[name] : given[name],
        ]),
        // The same names as before.
      ) as Values)
