// How much of what the platform allows is used up, as its answers tell in headers.
import { asList, asNumber, asObject } from '../lib/json-reading.ts'

/** Of the application, of a page, of each business and its uses. */
const usageHeaders = ['x-app-usage', 'x-page-usage', 'x-business-use-case-usage']

/** Each is counted by itself; the first that is used up throttles. */
const measures = ['call_count', 'total_time', 'total_cputime']

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** One use, or lists of uses by the business that they are of. */
const usesIn = (told: unknown): readonly unknown[] => {
  const use = asObject(told)
  if (!use) return []
  return measures.some((name) => name in use) ? [use] : Object.values(use).flatMap((uses) => asList(uses))
}

/** The highest of all, in percent; null where the answer says nothing of it. */
export const readUsagePercent = (headers: Headers): number | null => {
  const percents = usageHeaders
    .flatMap((name) => usesIn(parse(headers.get(name) ?? 'null')))
    .flatMap((use) => measures.flatMap((name) => asNumber(asObject(use)?.[name]) ?? []))
  return percents.length === 0 ? null : Math.max(...percents)
}
