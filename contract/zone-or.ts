// The clock of an organisation's times: that of its time zone. Apart from reckoning in zones, which takes a library.

/** Where an organisation names none. */
const usualZone = 'Europe/Istanbul'

/** A zone that this browser does not know is none. */
export const zoneOr = (timeZone: string | null | undefined): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timeZone || usualZone }).resolvedOptions().timeZone
  } catch {
    return usualZone
  }
}
