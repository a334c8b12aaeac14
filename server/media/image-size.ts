// Reads a picture's width and height, as a browser displays it, from its first bytes, without decoding it.

export interface ImageSize {
  readonly width: number
  readonly height: number
}

const png = (head: Buffer): ImageSize => ({ width: head.readUInt32BE(16), height: head.readUInt32BE(20) })

const gif = (head: Buffer): ImageSize => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) })

const webp = (head: Buffer): ImageSize | null => {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}

const orientationTag = 0x0112

/**
 * Whether EXIF says that the picture is rotated by 90 degrees.
 * @param segment the data after `Exif\0\0`
 */
const isTurned = (segment: Buffer): boolean => {
  const little = segment.toString('latin1', 0, 2) === 'II'
  const short = (at: number): number => (little ? segment.readUInt16LE(at) : segment.readUInt16BE(at))
  const long = (at: number): number => (little ? segment.readUInt32LE(at) : segment.readUInt32BE(at))
  const directory = long(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return short(at + 8) >= 5
  }
  return false
}

/** Frame markers of all JPEG variants; 0xc4, 0xc8 and 0xcc in that range are not. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (head: Buffer): ImageSize | null => {
  let turned = false
  for (let at = 2; at + 9 < head.length;) {
    if (head[at] !== 0xff) return null
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = head.readUInt16BE(at + 2)
    if (isFrame(marker)) {
      const [height, width] = [head.readUInt16BE(at + 5), head.readUInt16BE(at + 7)]
      return turned ? { width: height, height: width } : { width, height }
    }
    if (marker === 0xe1 && head.toString('latin1', at + 4, at + 8) === 'Exif')
      turned = readIsTurned(head.subarray(at + 10, at + 2 + length))
    at += 2 + length
  }
  return null
}

/** Damaged EXIF is ignored. */
const readIsTurned = (segment: Buffer): boolean => {
  try {
    return isTurned(segment)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const readers: Readonly<Record<string, (head: Buffer) => ImageSize | null>> = {
  'image/png': png,
  'image/gif': gif,
  'image/webp': webp,
  'image/jpeg': jpeg,
}

/** Null if the size cannot be read, because the file is damaged or its type is not supported. */
export const readImageSize = (mimeType: string, head: Buffer): ImageSize | null => {
  try {
    const size = readers[mimeType]?.(head) ?? null
    return size !== null && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}
