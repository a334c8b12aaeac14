// Builds the times of day that a list offers, in equal steps.

export interface TimeSteps {
  /** First and last time of the list; `09:00` and `18:00` by default. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** Hours and minutes between two times; `00:30` by default. */
  readonly step?: string | undefined
  /** Times outside these bounds are disabled. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Further disabled times. */
  readonly disabled?: readonly string[] | undefined
}

export interface TimeStep {
  /** `09:30` */
  readonly time: string
  readonly disabled: boolean
}

export const timeStepDefaults = { start: '09:00', end: '18:00', step: '00:30' } as const

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Empty if the end is before the start or the step is zero. */
export const buildTimeSteps = ({
  start = timeStepDefaults.start,
  end = timeStepDefaults.end,
  step = timeStepDefaults.step,
  min,
  max,
  disabled = [],
}: TimeSteps): readonly TimeStep[] => {
  const [first, last, width] = [minutesOf(start), minutesOf(end), minutesOf(step)]
  const count = width > 0 && last >= first ? Math.floor((last - first) / width) + 1 : 0
  return Array.from({ length: count }, (_, at) => {
    const time = timeOf(first + at * width)
    const outside = (min !== undefined && time < min) || (max !== undefined && time > max)
    return { time, disabled: outside || disabled.includes(time) }
  })
}
