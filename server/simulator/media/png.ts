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

/** Points taken in each direction for one pixel, so that edges are smooth. */
const samples = 2

/** @param colourAt from x and y in [0, 1) */
export const drawPng = (width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer => {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  for (let y = 0; y < height; y += 1) {
    rows[at++] = 0
    for (let x = 0; x < width; x += 1) {
      const sum = [0, 0, 0]
      for (let sample = 0; sample < samples ** 2; sample += 1) {
        const across = x + ((sample % samples) + 0.5) / samples
        const down = y + (Math.floor(sample / samples) + 0.5) / samples
        colourAt(across / width, down / height).forEach((part, index) => (sum[index] = (sum[index] ?? 0) + part))
      }
      for (const part of sum) rows[at++] = Math.min(255, Math.round(part / samples ** 2))
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
