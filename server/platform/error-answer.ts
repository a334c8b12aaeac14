// Reads the platform's error envelope. Decisions depend on code and subcode, never on the text.
import { asNumber, asObject, asText, asList } from '../lib/json-reading.ts'
import { GraphError } from './graph-error.ts'

const minute = 60_000

/** Minutes until access returns, from `X-Business-Use-Case-Usage`. */
const regainMs = (header: string | null): number | null => {
  if (header === null) return null
  try {
    const uses = Object.values(asObject(JSON.parse(header)) ?? {}).flatMap((list) => asList(list))
    const minutes = uses.map((use) => asNumber(asObject(use)?.estimated_time_to_regain_access) ?? 0)
    const longest = Math.max(0, ...minutes)
    return longest > 0 ? longest * minute : null
  } catch {
    return null
  }
}

const retryAfterMs = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : regainMs(headers.get('x-business-use-case-usage'))
}

/**
 * The error of an unsuccessful response. A 5xx without the platform's own envelope comes from an intermediary, so the outcome is
 * unknown.
 */
export const readErrorAnswer = (status: number, headers: Headers, body: unknown): GraphError => {
  const envelope = asObject(asObject(body)?.error)
  const wait = retryAfterMs(headers)
  if (envelope === null) {
    return new GraphError({
      outcome: status >= 500 ? 'unknown' : 'refused',
      message: `HTTP ${status}`,
      status,
      transient: status === 429 || status >= 500,
      retryAfterMs: wait,
    })
  }
  const details = asText(asObject(envelope.error_data)?.details) ?? asText(envelope.error_user_msg)
  return new GraphError({
    outcome: 'refused',
    message: [asText(envelope.message) ?? `HTTP ${status}`, details].filter(Boolean).join(' - '),
    status,
    code: asNumber(envelope.code),
    subcode: asNumber(envelope.error_subcode),
    transient: envelope.is_transient === true || status === 429,
    retryAfterMs: wait,
  })
}
