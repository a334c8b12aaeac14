// When an organisation is there: one span a weekday, in its own time zone.

/** 1 is Monday, as ISO 8601 counts. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export interface BusinessDay {
  readonly day: number
  /** `09:00` */
  readonly from: string
  readonly to: string
}

export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Each weekday once at most, and each span with a beginning before its end. */
export const isBusinessHours = (days: readonly BusinessDay[]): boolean =>
  new Set(days.map(({ day }) => day)).size === days.length && days.every(({ from, to }) => from < to)

/** @param at weekday and `HH:mm` by the organisation's clock */
export const isOpenAt = (days: readonly BusinessDay[], at: { readonly day: number; readonly time: string }): boolean =>
  days.some(({ day, from, to }) => day === at.day && from <= at.time && at.time < to)
