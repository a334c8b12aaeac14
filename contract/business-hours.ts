// The business hours of an organisation: one span per weekday, in its own time zone.

/** 1 is Monday (ISO 8601). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export interface BusinessDay {
  readonly day: number
  /** `09:00` */
  readonly from: string
  readonly to: string
}

export const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Every weekday occurs at most once, and every span begins before it ends. */
export const isBusinessHours = (days: readonly BusinessDay[]): boolean =>
  new Set(days.map(({ day }) => day)).size === days.length && days.every(({ from, to }) => from < to)

/** @param at weekday and `HH:mm` in the organisation's time zone */
export const isOpenAt = (days: readonly BusinessDay[], at: { readonly day: number; readonly time: string }): boolean =>
  days.some(({ day, from, to }) => day === at.day && from <= at.time && at.time < to)
