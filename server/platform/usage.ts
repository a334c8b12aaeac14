// Reads from response headers how much of the platform's rate limits is used up.
import { asList, asNumber, asObject } from '../lib/json-reading.ts'

/** Usage of the application, of a page, and of each business by use case. */
const usageHeaders = ['x-app-usage', 'x-page-usage', 'x-business-use-case-usage']

/** Each is counted separately; the first one used up causes throttling. */
const measures = ['call_count', 'total_time', 'total_cputime']

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A single usage, or lists of usages by business. */
const usesIn = (headerValue: unknown): readonly unknown[] => {
  const use = asObject(headerValue)
  if (!use) return []
  return measures.some((name) => name in use) ? [use] : Object.values(use).flatMap((uses) => asList(uses))
}

/** The highest usage in percent; null if the response states none. */
export const readUsagePercent = (headers: Headers): number | null => {
  const percents = usageHeaders
    .flatMap((name) => usesIn(parse(headers.get(name) ?? 'null')))
    .flatMap((use) => measures.flatMap((name) => asNumber(asObject(use)?.[name]) ?? []))
  return percents.length === 0 ? null : Math.max(...percents)
}
