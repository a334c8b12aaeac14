// Checks WhatsApp stickers: WebP of exactly 512 by 512 pixels and limited size.

const sidePixels = 512
/** Maximum size of a static sticker, bytes; `contract/sendable.ts` limits animated ones. */
const maxStillBytes = 100_000

/** Animation bit in the flags of the extended header (WebP container, VP8X). */
const animationFlag = 0x02

const isAnimated = (head: Buffer): boolean =>
  head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & animationFlag) !== 0

/** @param head the first bytes of a WebP file of `size` bytes */
export const isSticker = (
  head: Buffer,
  size: number,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): boolean => width === sidePixels && height === sidePixels && (size <= maxStillBytes || isAnimated(head))
