// Formats how long somebody has been waiting, in one or two units: 45 s, 4 min, 2 h 5 min, 3 d 2 h.
import { getLanguageFacts } from '../../contract/language-facts.ts'

const minuteMs = 60_000

const formatSeconds = (ms: number, language: string): string =>
  `${Math.max(0, Math.floor(ms / 1_000))} ${getLanguageFacts(language).units.second}`

/** @param ms milliseconds; a negative value, from a clock that runs behind, counts as 0 */
export const formatWait = (ms: number, language: string): string => {
  if (ms < minuteMs) return formatSeconds(ms, language)
  const { day, hour, minute } = getLanguageFacts(language).units
  const minutes = Math.floor(ms / minuteMs)
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days} ${day} ${hours} ${hour}`
  return hours > 0 ? `${hours} ${hour} ${minutes % 60} ${minute}` : `${minutes} ${minute}`
}

/** Formats working time in hours and minutes, however many hours: 291 h 10 min; zero is 0 min. */
export const formatHours = (ms: number, language: string): string => {
  if (ms > 0 && ms < minuteMs) return formatSeconds(ms, language)
  const { hour, minute } = getLanguageFacts(language).units
  const minutes = Math.floor(ms / minuteMs)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} ${hour} ${minutes % 60} ${minute}` : `${minutes} ${minute}`
}
