// Of several values of one matter the latest wins, whatever the order of arrival. Times and values are stored in `data.said` of the record.

export interface LatestValue {
  readonly time: string
  readonly value: string
}

type Data = Readonly<Record<string, unknown>> | null | undefined

const latestValuesOf = (data: Data): Readonly<Record<string, LatestValue>> =>
  (data?.['said'] ?? {}) as Readonly<Record<string, LatestValue>>

/** Compares the values when the times are equal, so that the result does not depend on the order. */
export const isLater = (data: Data, matter: string, reportedValue: LatestValue): boolean => {
  const known = latestValuesOf(data)[matter]
  return (
    !known ||
    reportedValue.time > known.time ||
    (reportedValue.time === known.time && reportedValue.value > known.value)
  )
}

export const withLatestValue = (data: Data, matter: string, reportedValue: LatestValue) => ({
  said: { ...latestValuesOf(data), [matter]: reportedValue },
})
