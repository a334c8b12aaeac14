// Ids by time, newest first, as an immutable value. A change copies only the chunks it touches and the list of chunks.
import { OpaqueState } from '../entities/opaque-state.ts'

/** Maximum number of ids in a chunk before it is split; two neighbours that together have at most half of it are joined. */
const maxChunkIds = 256

/** A place in the order. */
export interface Place {
  readonly id: string
  /** UTC, ISO 8601, so that text order is time order. */
  readonly time: string
}

interface Chunk {
  readonly ids: string[]
  readonly times: string[]
}

/** Newest first; ids break ties, so that the order is total. */
export const isBefore = (time: string, id: string, otherTime: string, otherId: string): boolean =>
  time > otherTime || (time === otherTime && id > otherId)

/** Number of sorted places before the given one, by binary search. */
const countBefore = (ids: readonly string[], times: readonly string[], time: string, id: string): number => {
  let from = 0
  let to = ids.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isBefore(times[middle] as string, ids[middle] as string, time, id)) from = middle + 1
    else to = middle
  }
  return from
}

export interface OrderEdit {
  readonly put: (place: Place) => void
  /** The place must be the one with which the id was put. */
  readonly take: (place: Place) => void
}

export class OrderedIds extends OpaqueState {
  readonly #chunks: readonly Chunk[]
  readonly length: number
  #ids: readonly string[] | null = null

  private constructor(chunks: readonly Chunk[], length: number) {
    super()
    this.#chunks = chunks
    this.length = length
    Object.freeze(this)
  }

  static readonly none = new OrderedIds([], 0)

  get first(): Place | undefined {
    const chunk = this.#chunks[0]
    return chunk && { id: chunk.ids[0] as string, time: chunk.times[0] as string }
  }

  get ids(): readonly string[] {
    // `concat` copies each chunk as a block of memory; flatMap does not.
    this.#ids ??= ([] as string[]).concat(...this.#chunks.map((chunk) => chunk.ids))
    return this.#ids
  }

  toJSON(): readonly Place[] {
    return [...this.after(null)]
  }

  /** Rows after a place, in order; null: all. */
  *after(place: Place | null): Generator<Place> {
    const begin = place === null ? 0 : chunkAt(this.#chunks, place)
    for (let at = begin; at < this.#chunks.length; at += 1) {
      const { ids, times } = this.#chunks[at] as Chunk
      for (let index = 0; index < ids.length; index += 1) {
        const id = ids[index] as string
        const time = times[index] as string
        if (at > begin || place === null || isBefore(place.time, place.id, time, id)) yield { id, time }
      }
    }
  }

  /** @returns this very order if nothing was put or taken */
  edit(change: (edit: OrderEdit) => void): OrderedIds {
    let chunks: Chunk[] | null = null
    let { length } = this
    /** Chunks created by this edit, which may be mutated. */
    const own = new Set<Chunk>()

    const writable = (at: number): Chunk => {
      chunks ??= this.#chunks.slice()
      const chunk = chunks[at]
      if (chunk && own.has(chunk)) return chunk
      const copy: Chunk = chunk ? { ids: chunk.ids.slice(), times: chunk.times.slice() } : { ids: [], times: [] }
      chunks[at] = copy
      own.add(copy)
      return copy
    }

    const cut = (at: number): void => {
      const { ids, times } = writable(at)
      const half = ids.length >>> 1
      const rest: Chunk = { ids: ids.splice(half), times: times.splice(half) }
      own.add(rest)
      chunks?.splice(at + 1, 0, rest)
    }

    /** Joins a chunk with the next one if both are small. */
    const join = (at: number): void => {
      const chunk = chunks?.[at]
      const next = chunks?.[at + 1]
      if (!chunk || !next || chunk.ids.length + next.ids.length > maxChunkIds / 2) return
      const grown = writable(at)
      grown.ids.push(...next.ids)
      grown.times.push(...next.times)
      chunks?.splice(at + 1, 1)
    }

    change({
      put: ({ id, time }) => {
        const at = chunkAt(chunks ?? this.#chunks, { id, time })
        const { ids, times } = writable(at)
        const index = countBefore(ids, times, time, id)
        ids.splice(index, 0, id)
        times.splice(index, 0, time)
        length += 1
        if (ids.length > maxChunkIds) cut(at)
      },
      take: ({ id, time }) => {
        const at = chunkAt(chunks ?? this.#chunks, { id, time })
        const { ids, times } = writable(at)
        const index = countBefore(ids, times, time, id)
        if (ids[index] !== id) return
        ids.splice(index, 1)
        times.splice(index, 1)
        length -= 1
        if (ids.length === 0) chunks?.splice(at, 1)
        else if (ids.length < maxChunkIds / 4) {
          join(at)
          join(at - 1)
        }
      },
    })
    return chunks === null ? this : new OrderedIds(chunks, length)
  }
}

/** Index of the chunk for a place: the last chunk that starts at or before it. */
const chunkAt = (chunks: readonly Chunk[], { id, time }: Place): number => {
  let from = 1
  let to = chunks.length
  while (from < to) {
    const middle = (from + to) >>> 1
    const { ids, times } = chunks[middle] as Chunk
    if (isBefore(time, id, times[0] as string, ids[0] as string)) to = middle
    else from = middle + 1
  }
  return from - 1
}
