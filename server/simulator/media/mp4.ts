// A short film: H.264 in MP4.
import { filmParameters, filmPicture } from './h264.ts'

const width = 64
const height = 48
const pictures = 4
/** Pictures a second. */
const rate = 2

const u8 = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (...values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4))
  return bytes
}
const zeros = (count: number): Buffer => Buffer.alloc(count)
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), latin(name), content])
}
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

const sampleTable = (sizes: readonly number[], start: number): Buffer => {
  const { sequence, picture } = filmParameters(width, height)
  const configuration = box('avcC', u8(1, 66, 0xc0, 10, 0xff, 0xe1), u16(sequence.length), sequence, u8(1), u16(picture.length), picture)
  const entry = box('avc1', zeros(6), u16(1), zeros(16), u16(width, height), u32(0x480000, 0x480000, 0), u16(1), zeros(32), u16(24, 0xffff), configuration)
  return box('stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, sizes.length, 1)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length), u32(...sizes)),
    box('stco', u32(0, 1, start)))
}

const movie = (sizes: readonly number[], start: number): Buffer => {
  const length = sizes.length
  return box('moov',
    box('mvhd', u32(0, 0, 0, rate, length, 0x10000), u16(0x100), zeros(10), matrix, zeros(24), u32(2)),
    box('trak',
      box('tkhd', u32(7, 0, 0, 1, 0, length), zeros(16), matrix, u32(width << 16, height << 16)),
      box('mdia',
        box('mdhd', u32(0, 0, 0, rate, length), u16(0x55c4, 0)),
        box('hdlr', u32(0, 0), latin('vide'), zeros(12), latin('Video\0')),
        box('minf', box('vmhd', u32(1), zeros(8)), box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))), sampleTable(sizes, start)))))
}

/** A bright bar that wanders across; where it begins follows from the name. */
export const writeFilm = (name: string): Buffer => {
  const first = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % width
  const samples = Array.from({ length: pictures }, (_, index) => {
    const bar = (first + index * 12) % width
    const bytes = filmPicture(width, height, index, (x) => (Math.abs(x - bar) < 6 ? 210 : 70))
    return Buffer.concat([u32(bytes.length), bytes])
  })
  const sizes = samples.map((sample) => sample.length)
  const type = box('ftyp', latin('isom'), u32(0x200), latin('isomiso2avc1mp41'))
  const start = type.length + movie(sizes, 0).length + 8
  return Buffer.concat([type, movie(sizes, start), box('mdat', ...samples)])
}
