// Small files of each type, correct in all inspected parts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A picture of one colour. */
export const png = (shade = 100, width = 4, height = 3): Buffer => {
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, Buffer.from([shade, 20, 20]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const committed = (name: string): Buffer => readFileSync(join('server', 'simulator', 'media', 'files', name))

export const pdf = (line = 'Invoice'): Buffer => Buffer.concat([committed('order.pdf'), Buffer.from(`%${line}\n`)])

/** A static WebP whose header declares a square of this many pixels. */
export const sticker = (side: number): Buffer => {
  const bytes = Buffer.from(committed('sticker-1.webp'))
  const sizeAt = 21
  bytes.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, sizeAt)
  return bytes
}

const box = (type: string, rest: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + rest.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, rest])
}

export const mp4 = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2', 'latin1')),
    box('mdat', Buffer.alloc(5_000, 7)),
  ])
export const ogg = (): Buffer =>
  Buffer.concat([
    Buffer.from('OggS\x00\x02', 'latin1'),
    Buffer.alloc(22),
    Buffer.from('OpusHead', 'latin1'),
    Buffer.alloc(300),
  ])
export const html = (): Buffer => Buffer.from('<!doctype html><script>alert(document.domain)</script>')
export const svg = (): Buffer => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A picture of a few bytes that declares the given size. */
export const pixelBomb = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
