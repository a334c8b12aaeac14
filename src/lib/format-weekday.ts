// Weekdays in the reader's language.

/** @param day 1 is Monday, as in ISO 8601; 5 January 2026 was a Monday */
export const formatWeekday = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + day))
