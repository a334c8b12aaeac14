// Pictures of a film as H.264: every picture whole, its points written as they are, without compression.

class Bits {
  private bits: number[] = []
  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.bits.push((value >> bit) & 1)
    return this
  }
  /** Exponential Golomb code. */
  number(value: number): this {
    const length = 32 - Math.clz32(value + 1)
    return this.put(0, length - 1).put(value + 1, length)
  }
  align(): this {
    while (this.bits.length % 8 !== 0) this.bits.push(0)
    return this
  }
  end(): Buffer {
    this.put(1, 1).align()
    const bytes = Buffer.alloc(this.bits.length / 8)
    this.bits.forEach((bit, index) => (bytes[index >> 3] = (bytes[index >> 3] as number) | (bit << (7 - (index & 7)))))
    return bytes
  }
}

/** Two zero bytes may not be followed by a byte below 4. */
const unit = (type: number, payload: Buffer): Buffer => {
  const bytes = [type]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

const block = 16

/** What a decoder has to know before the first picture: sequence and picture parameters. @param width and height multiples of 16 */
export const filmParameters = (width: number, height: number): { sequence: Buffer; picture: Buffer } => {
  const sequence = new Bits().put(66, 8).put(0xc0, 8).put(10, 8).number(0).number(0).number(2).number(1).put(0, 1)
    .number(width / block - 1).number(height / block - 1).put(1, 1).put(1, 1).put(0, 2)
  const picture = new Bits().number(0).number(0).put(0, 2).number(0).number(0).number(0).put(0, 3).number(0).number(0).number(0).put(0, 3)
  return { sequence: unit(0x67, sequence.end()), picture: unit(0x68, picture.end()) }
}

/** One picture. @param brightnessAt 16 to 235 for each point */
export const filmPicture = (width: number, height: number, index: number, brightnessAt: (x: number, y: number) => number): Buffer => {
  const bits = new Bits().number(0).number(7).number(0).put(0, 4).number(index % 2).put(0, 2).number(0)
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      bits.number(25).align()
      for (let point = 0; point < block ** 2; point += 1) bits.put(brightnessAt(left + (point % block), top + Math.floor(point / block)), 8)
      // Both colour differences, a quarter of the points each: grey.
      for (let point = 0; point < block ** 2 / 2; point += 1) bits.put(128, 8)
    }
  }
  return unit(0x65, bits.end())
}
