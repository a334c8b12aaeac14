// A second of silence as a voice message: Opus in Ogg.

const checkTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

const checkOf = (bytes: Buffer): number => {
  let check = 0
  for (const byte of bytes) check = ((check << 8) ^ (checkTable[((check >>> 24) ^ byte) & 0xff] as number)) >>> 0
  return check
}

/** @param position samples at 48 kHz up to the end of the page */
const page = (sequence: number, flags: number, position: number, packets: readonly Buffer[]): Buffer => {
  const header = Buffer.alloc(27)
  header.write('OggS', 0, 'latin1')
  header[5] = flags
  header.writeBigUInt64LE(BigInt(position), 6)
  header.writeUInt32LE(0x51_4d_55_4c, 14)
  header.writeUInt32LE(sequence, 18)
  header[26] = packets.length
  const whole = Buffer.concat([header, Buffer.from(packets.map((packet) => packet.length)), ...packets])
  whole.writeUInt32LE(checkOf(whole), 22)
  return whole
}

const beginning = 2
const end = 4
const packetSamples = 960
/** Twenty milliseconds of silence, mono. */
const silence = Buffer.from([0xf8, 0xff, 0xfe])

const head = (): Buffer => {
  const packet = Buffer.alloc(19)
  packet.write('OpusHead', 0, 'latin1')
  packet.set([1, 1], 8)
  packet.writeUInt32LE(48_000, 12)
  return packet
}
const tags = (): Buffer => {
  const packet = Buffer.alloc(16)
  packet.write('OpusTags', 0, 'latin1')
  return packet
}

/** @param seconds at most 4: one page holds 255 packets */
export const writeVoice = (seconds: number): Buffer => {
  const packets = Array.from({ length: Math.round(seconds * 50) }, () => silence)
  return Buffer.concat([
    page(0, beginning, 0, [head()]),
    page(1, 0, 0, [tags()]),
    page(2, end, packets.length * packetSamples, packets),
  ])
}
