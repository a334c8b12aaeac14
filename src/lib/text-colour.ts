// Chooses dark or light text for a background colour that a user chose.

const threshold = 186

const channels = (hex: string): readonly number[] | null => {
  const [, digits] = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(hex.trim()) ?? []
  return digits === undefined ? null : [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** Dark if the luminance is above 186 of 255; null if `hex` is not a colour. */
export const getTextColour = (hex: string): 'dark' | 'light' | null => {
  const found = channels(hex)
  if (!found) return null
  const [red = 0, green = 0, blue = 0] = found
  return red * 0.299 + green * 0.587 + blue * 0.114 > threshold ? 'dark' : 'light'
}
