// Writes a JPEG from a function that colours each point: baseline, every point with its own colour.
import type { Colour } from './png.ts'

const side = 8
const points = side * side
/** All frequencies are rounded alike: a little large, and good to look at. */
const step = 10

/** Order of the frequencies: diagonal by diagonal, there and back. */
const zigzag = Array.from({ length: points }, (_, index) => index).sort((one, other) => {
  const diagonal = (index: number): number => (index % side) + Math.floor(index / side)
  const along = (index: number): number => (diagonal(index) % 2 === 0 ? index % side : Math.floor(index / side))
  return diagonal(one) - diagonal(other) || along(one) - along(other)
})

const cosines = Array.from({ length: points }, (_, index) => {
  const [x, u] = [index % side, Math.floor(index / side)]
  return Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side)) * (u === 0 ? Math.SQRT1_2 : 1) / 2
})

/** One dimension after the other; the result stands transposed after each. */
const transformed = (values: Float64Array): Float64Array => {
  const result = new Float64Array(points)
  for (let row = 0; row < side; row += 1) {
    for (let u = 0; u < side; u += 1) {
      let sum = 0
      for (let x = 0; x < side; x += 1) sum += (values[row * side + x] as number) * (cosines[u * side + x] as number)
      result[u * side + row] = sum
    }
  }
  return result
}

// Codes of one length need no table of frequencies: 4 bits for the first value of a block, 8 for the others.
const firstSymbols = Array.from({ length: 12 }, (_, size) => size)
const otherSymbols = [0x00, 0xf0, ...Array.from({ length: 160 }, (_, index) => (Math.floor(index / 10) << 4) | ((index % 10) + 1))]
const otherCodes = new Map(otherSymbols.map((symbol, code) => [symbol, code]))

class Bits {
  private readonly bytes: number[] = []
  private held = 0
  private count = 0
  put(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      this.held = (this.held << 1) | ((value >> bit) & 1)
      this.count += 1
      if (this.count < 8) continue
      this.bytes.push(this.held)
      // A byte of ones would begin a marker.
      if (this.held === 0xff) this.bytes.push(0)
      this.held = 0
      this.count = 0
    }
  }
  end(): Buffer {
    while (this.count > 0) this.put(1, 1)
    return Buffer.from(this.bytes)
  }
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))
const putValue = (bits: Bits, value: number, size: number): void => bits.put(value < 0 ? value + 2 ** size - 1 : value, size)

/** @returns the block's first value, from which the next block's differs */
const putBlock = (bits: Bits, values: Float64Array, before: number): number => {
  const frequencies = transformed(transformed(values))
  const rounded = zigzag.map((index) => Math.round((frequencies[index] as number) / step))
  const first = rounded[0] as number
  bits.put(sizeOf(first - before), 4)
  putValue(bits, first - before, sizeOf(first - before))
  let zeros = 0
  for (const value of rounded.slice(1, 1 + rounded.findLastIndex((other) => other !== 0))) {
    if (value === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) bits.put(otherCodes.get(0xf0) as number, 8)
    bits.put(otherCodes.get((zeros << 4) | sizeOf(value)) as number, 8)
    putValue(bits, value, sizeOf(value))
    zeros = 0
  }
  if (rounded.at(-1) === 0) bits.put(otherCodes.get(0x00) as number, 8)
  return first
}

/** Brightness and the two colour differences, around 0. */
const components: readonly ((colour: Colour) => number)[] = [
  ([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue - 128,
  ([red, green, blue]) => -0.1687 * red - 0.3313 * green + 0.5 * blue,
  ([red, green, blue]) => 0.5 * red - 0.4187 * green - 0.0813 * blue,
]

const segment = (marker: number, ...bytes: number[]): Buffer => Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
const table = (id: number, length: number, symbols: readonly number[]): Buffer =>
  segment(0xc4, id, ...Array.from({ length: 16 }, (_, index) => (index === length - 1 ? symbols.length : 0)), ...symbols)

/** @param width and height multiples of 8 @param colourAt from x and y in [0, 1) */
export const drawJpeg = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const bits = new Bits()
  const before = components.map(() => 0)
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const colours = Array.from({ length: points }, (_, index) =>
        colourAt((left + (index % side) + 0.5) / width, (top + Math.floor(index / side) + 0.5) / height))
      components.forEach((component, index) => (before[index] = putBlock(bits, Float64Array.from(colours, component), before[index] ?? 0)))
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, ...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    segment(0xdb, 0, ...Array.from({ length: points }, () => step)),
    segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, components.length, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0),
    table(0x00, 4, firstSymbols),
    table(0x10, 8, otherSymbols),
    segment(0xda, components.length, 1, 0, 2, 0, 3, 0, 0, 63, 0),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ])
}
