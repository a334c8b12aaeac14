// Of several words on one matter the latest holds, in whatever order they come. Which it was stands in the record's `data.said`.

export interface LatestValue {
  readonly time: string
  readonly value: string
}

type Data = Readonly<Record<string, unknown>> | null | undefined

const latestValuesOf = (data: Data): Readonly<Record<string, LatestValue>> =>
  (data?.['said'] ?? {}) as Readonly<Record<string, LatestValue>>

/** Of two at one time always the same one. */
export const isLater = (data: Data, matter: string, said: LatestValue): boolean => {
  const known = latestValuesOf(data)[matter]
  return !known || said.time > known.time || (said.time === known.time && said.value > known.value)
}

export const withLatestValue = (data: Data, matter: string, said: LatestValue) => ({
  said: { ...latestValuesOf(data), [matter]: said },
})
