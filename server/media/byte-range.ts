// Which bytes of a file a request asks for (RFC 9110, section 14). One range is served; of several none, but the whole file.

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number
  readonly end: number
}

/** Null: the whole file. @param size of the file in bytes, 1 or more */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
