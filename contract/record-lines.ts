// A response with very many records, as JSON with one record per line. JSON values contain no raw line breaks, so a reader that knows this
// can parse it a few lines at a time; for any other reader it is ordinary JSON.

interface WithRows {
  readonly rows: Readonly<Record<string, readonly object[]>>
}

/** Number of records in one piece of the text. */
const piece = 500

const withoutBraces = (value: object): string => JSON.stringify(value).slice(1, -1)
const joinMembers = (...members: readonly string[]): string => members.filter((member) => member !== '').join(',')

function* formatList(type: string, list: readonly object[]): Generator<string> {
  yield `${JSON.stringify(type)}:[`
  for (let from = 0; from < list.length; from += piece) {
    const lines = list.slice(from, from + piece).map((record) => JSON.stringify(record))
    yield `${from === 0 ? '\n' : ',\n'}${lines.join(',\n')}`
  }
  yield list.length === 0 ? ']' : '\n]'
}

/** @returns pieces of the text, created on demand */
export function* formatRecordLines<Data extends WithRows>({
  data,
  ...rest
}: {
  readonly data: Data
  readonly epoch: number
}): Generator<string> {
  const { rows, ...others } = data
  yield `{"data":{${joinMembers(withoutBraces(others), '"rows":{')}`
  for (const [place, [type, list]] of Object.entries(rows).entries()) {
    if (place > 0) yield ','
    yield* formatList(type, list)
  }
  yield `}${joinMembers('}', withoutBraces(rest))}}`
}

/** Characters that are parsed in one go: below 50 ms on a slow machine. */
const goLength = 1_024 * 1_024
const opening = '[\n'
const between = ',\n'
const closing = '\n]'

class LineParser {
  readonly #lists: object[][] = []
  /** The text without the records; in place of each list it contains the list's index. */
  #frame = ''
  #rest = ''
  #list: object[] | null = null

  /** Adds the next piece of the text, which may be cut anywhere. @throws SyntaxError */
  take(piece: string): void {
    this.#rest += piece
    while (this.#list === null ? this.#enterList() : this.#leaveList(this.#list));
  }

  #enterList(): boolean {
    const begin = this.#rest.indexOf(opening)
    // The last character may be its bracket.
    const to = begin === -1 ? Math.max(0, this.#rest.length - 1) : begin
    this.#frame += this.#rest.slice(0, to)
    this.#rest = this.#rest.slice(begin === -1 ? to : begin + opening.length)
    if (begin === -1) return false
    this.#list = []
    this.#frame += `[${this.#lists.push(this.#list) - 1}]`
    return true
  }

  #leaveList(list: object[]): boolean {
    const end = this.#rest.indexOf(closing)
    const to = end === -1 ? this.#rest.lastIndexOf(between) : end
    if (to === -1) return false
    list.push(...(JSON.parse(`[${this.#rest.slice(0, to)}]`) as object[]))
    this.#rest = this.#rest.slice(to + (end === -1 ? between : closing).length)
    if (end === -1) return false
    this.#list = null
    return true
  }

  /** @returns null if the records were not one per line @throws SyntaxError */
  finish(): unknown {
    const answer = JSON.parse(this.#frame + this.#rest) as {
      readonly data?: { readonly rows?: Record<string, unknown> }
    }
    const rows = answer?.data?.rows ?? {}
    let found = 0
    for (const [type, list] of Object.entries(rows)) {
      const place = Array.isArray(list) ? (list[0] as unknown) : null
      if (typeof place !== 'number') continue
      rows[type] = this.#lists[place]
      found += 1
    }
    return found === this.#lists.length ? answer : null
  }
}

/**
 * @param pieces of the text, cut anywhere
 * @param pause awaited from time to time, to yield to other work
 * @returns the same as JSON.parse
 * @throws SyntaxError where JSON.parse would
 */
export const parseRecordLines = async (pieces: AsyncIterable<string>, pause: () => Promise<void>): Promise<unknown> => {
  const parser = new LineParser()
  const all: string[] = []
  let isInLines = true
  let parsed = 0
  for await (const piece of pieces) {
    if (parsed >= goLength) {
      await pause()
      parsed = 0
    }
    all.push(piece)
    parsed += piece.length
    try {
      if (isInLines) parser.take(piece)
    } catch {
      isInLines = false
    }
  }
  try {
    const answer = isInLines ? parser.finish() : null
    if (answer !== null) return answer
  } catch {
    // Parsed as a whole below, which throws if it is not JSON.
  }
  return JSON.parse(all.join(''))
}
