// Contrast ratio of two colours, as WCAG 2.2 defines it.

/** Relative luminance, from 0 (black) to 1 (white); null unless the text is a colour of six hex digits. */
const getLuminance = (hex: string): number | null => {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(hex) ?? []
  if (digits === undefined) return null
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (identical) to 21 (black on white); null if either text is not a colour. */
export const getContrast = (one: string, other: string): number | null => {
  const [first, second] = [getLuminance(one), getLuminance(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}
