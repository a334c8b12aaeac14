// Writes a PNG from a function that colours each point.
import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]

const chunk = (type: string, data: Buffer): Buffer => {
  const name = Buffer.from(type, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(Buffer.concat([name, data])))
  return Buffer.concat([length, name, data, check])
}

/** @param colourAt from x and y in [0, 1) */
export const drawPng = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  for (let y = 0; y < height; y += 1) {
    rows[at++] = 0
    for (let x = 0; x < width; x += 1) {
      for (const part of colourAt((x + 0.5) / width, (y + 0.5) / height)) rows[at++] = Math.round(part)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a colour, red green blue, the only compression and filter there are, not interlaced.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}
