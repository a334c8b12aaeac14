// WhatsApp accepts as a sticker a small square of 512 pixels, and no other WebP.

const sidePixels = 512
/** One that stands still, in bytes; how large a moving one may be says `contract/sendable.ts`. */
const maxStillBytes = 100_000

/** Bit of the extended header's flags (WebP container, VP8X). */
const animationFlag = 0x02

const isAnimated = (head: Buffer): boolean =>
  head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & animationFlag) !== 0

/** @param head the first bytes of a WebP of `size` bytes */
export const isSticker = (
  head: Buffer,
  size: number,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): boolean => width === sidePixels && height === sidePixels && (size <= maxStillBytes || isAnimated(head))
