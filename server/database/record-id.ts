// Record ids: 24 hex characters in ObjectId layout (seconds, process, counter), so that creation time can be read from them.
import { randomBytes } from 'node:crypto'

const ofThisProcess = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

export const createRecordId = (at: Date = new Date()): string => {
  counter = (counter + 1) % 0x1000000
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
  return seconds + ofThisProcess + counter.toString(16).padStart(6, '0')
}
