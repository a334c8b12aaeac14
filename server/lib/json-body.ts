// Parses JSON from outside: no prototype members, no text that the database cannot store, no excessive nesting.

const maxDepth = 40

export type JsonReading = { readonly value: unknown } | { readonly refused: 'syntax' | 'content' }

const isUnfitText = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Whether a value holds something that only an attack or a broken client sends. */
export const isUnfit = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isUnfitText(value)
  if (typeof value !== 'object' || value === null) return false
  if (depth >= maxDepth) return true
  if (Array.isArray(value)) return value.some((item) => isUnfit(item, depth + 1))
  return Object.entries(value).some(
    ([key, item]) => key === '__proto__' || key === 'constructor' || isUnfitText(key) || isUnfit(item, depth + 1),
  )
}

/** An empty body reads as undefined: calls without a body are also sent with a content type. */
export const readJson = (text: string): JsonReading => {
  if (text.trim() === '') return { value: undefined }
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
    return isUnfit(value) ? { refused: 'content' } : { value }
  } catch {
    // A SyntaxError, or a RangeError where the nesting exhausts the stack.
    return { refused: 'syntax' }
  }
}
