// Reads a webhook's JSON without losing ids: integers beyond 2^53 become text (old bodies carry ids as numbers).

interface WithSource {
  readonly source?: string
}

const keepId = (_key: string, value: unknown, context?: WithSource): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value

/** @returns undefined for what is no JSON */
export const readLossless = (text: string): unknown => {
  try {
    return JSON.parse(text, keepId as (this: unknown, key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
