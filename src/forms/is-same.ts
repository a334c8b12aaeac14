// Whether two values of a field are the same, however they came to be.
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
