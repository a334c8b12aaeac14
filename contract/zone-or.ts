// The time zone of an organisation's times. Separate from zone calculations, which need a library.

/** Default time zone. */
const usualZone = 'Europe/Istanbul'

/** A time zone that the browser does not know falls back to the default. */
export const zoneOr = (timeZone: string | null | undefined): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || usualZone }).resolvedOptions().timeZone
  } catch {
    return usualZone
  }
}
