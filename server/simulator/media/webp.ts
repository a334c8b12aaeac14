// A sticker of one colour: WebP, lossless. Every prefix code has a single symbol, so the picture itself takes no bits.

class Bits {
  private readonly bits: number[] = []
  /** The least bit first. */
  put(value: number, count: number): void {
    for (let bit = 0; bit < count; bit += 1) this.bits.push((value >> bit) & 1)
  }
  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.bits.length / 8))
    this.bits.forEach((bit, index) => (bytes[index >> 3] = (bytes[index >> 3] as number) | (bit << (index & 7))))
    return bytes
  }
}

const simpleCode = (bits: Bits, symbol: number): void => {
  bits.put(1, 1)
  bits.put(0, 1)
  bits.put(1, 1)
  bits.put(symbol, 8)
}

const chunk = (name: string, data: Buffer): Buffer => {
  const header = Buffer.alloc(8)
  header.write(name, 0, 'latin1')
  header.writeUInt32LE(data.length, 4)
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
}

/** @param side pixels; the platform asks for 512 */
export const writeSticker = (side: number, [red, green, blue]: readonly [number, number, number]): Buffer => {
  const bits = new Bits()
  bits.put(side - 1, 14)
  bits.put(side - 1, 14)
  // No transparency, version 0; no transform, no colour cache, one group of codes.
  bits.put(0, 1 + 3 + 3)
  for (const symbol of [green, red, blue, 255, 0]) simpleCode(bits, symbol)
  const picture = chunk('VP8L', Buffer.concat([Buffer.from([0x2f]), bits.bytes()]))
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), picture]))
}
