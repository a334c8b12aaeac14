// Reads the times of a token, which the platform states in seconds, with 0 for never.
import { asNumber } from '../lib/json-reading.ts'
import type { JsonObject } from '../lib/json-reading.ts'

const timeOf = (value: unknown): string | null => {
  const seconds = asNumber(value)
  return seconds === null || seconds <= 0 ? null : new Date(seconds * 1_000).toISOString()
}

export const readTokenTimes = (data: JsonObject) => ({
  issued_at: timeOf(data['issued_at']),
  expires_at: timeOf(data['expires_at']),
  data_access_expires_at: timeOf(data['data_access_expires_at']),
})
