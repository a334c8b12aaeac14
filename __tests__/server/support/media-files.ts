// Small files of each kind, true to their kind in what is looked at.
import { writePdf } from '../../../server/simulator/media/document.ts'
import { drawPng } from '../../../server/simulator/media/png.ts'

export const png = (shade = 100): Buffer => drawPng(4, 3, () => [shade, 20, 20])
export const pdf = (line = 'Invoice'): Buffer => writePdf([line])

const box = (type: string, rest: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + rest.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, rest])
}

export const mp4 = (): Buffer => Buffer.concat([box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2', 'latin1')), box('mdat', Buffer.alloc(5_000, 7))])
export const ogg = (): Buffer => Buffer.concat([Buffer.from('OggS\x00\x02', 'latin1'), Buffer.alloc(22), Buffer.from('OpusHead', 'latin1'), Buffer.alloc(300)])
export const html = (): Buffer => Buffer.from('<!doctype html><script>alert(document.domain)</script>')
export const svg = (): Buffer => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** A picture of a few bytes that says to be of the size given. */
export const pixelBomb = (width: number, height: number): Buffer => {
  const bytes = Buffer.from(png())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
