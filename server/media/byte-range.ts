// Parses the byte range of a request (RFC 9110, section 14). A single range is served; for several, the whole file is.

export interface ByteRange {
  /** First and last byte, both inclusive. */
  readonly start: number
  readonly end: number
}

/**
 * @param size size of the file in bytes, at least 1
 * @returns null for the whole file
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
