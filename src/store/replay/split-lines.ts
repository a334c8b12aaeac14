// Splits a byte stream into lines, with one line in memory at a time, however long the log is.

export interface TextLine {
  /** Counted from 1. */
  readonly number: number
  readonly text: string
  /** Byte range in the file, without the line end. */
  readonly from: number
  readonly to: number
  /** The file ends within this line. */
  readonly cut: boolean
}

const lineEnd = 10

const joinPieces = (pieces: readonly Uint8Array[], length: number): Uint8Array => {
  if (pieces.length === 1) return pieces[0] as Uint8Array
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** @throws the source's error */
export async function* splitLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder()
  let pieces: Uint8Array[] = []
  let pendingBytes = 0
  let from = 0
  let number = 0
  const line = (cut: boolean): TextLine => {
    const text = decoder.decode(joinPieces(pieces, pendingBytes))
    const read: TextLine = { number: (number += 1), text, from, to: from + pendingBytes, cut }
    from += pendingBytes + 1
    pieces = []
    pendingBytes = 0
    return read
  }
  for await (const bytes of source) {
    let begin = 0
    for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, begin)) {
      pieces.push(bytes.subarray(begin, end))
      pendingBytes += end - begin
      yield line(false)
      begin = end + 1
    }
    if (begin < bytes.length) {
      pieces.push(bytes.slice(begin))
      pendingBytes += bytes.length - begin
    }
  }
  if (pendingBytes > 0) yield line(true)
}
