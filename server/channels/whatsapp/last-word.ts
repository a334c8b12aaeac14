// Of several words on one matter the latest holds, in whatever order they come. Which it was stands in the record's `data.said`.

export interface Said {
  readonly time: string
  readonly value: string
}

type Data = Readonly<Record<string, unknown>> | null | undefined

const allSaid = (data: Data): Readonly<Record<string, Said>> => (data?.['said'] ?? {}) as Readonly<Record<string, Said>>

/** Of two at one time always the same one. */
export const isLater = (data: Data, matter: string, said: Said): boolean => {
  const known = allSaid(data)[matter]
  return !known || said.time > known.time || (said.time === known.time && said.value > known.value)
}

export const withSaid = (data: Data, matter: string, said: Said) => ({ said: { ...allSaid(data), [matter]: said } })
