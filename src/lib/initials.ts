// Initials and a tint for a name, shown where there is no picture.

/** First letters (whole code points) of the first and the last word; "?" for a name without letters or digits. */
export const getInitials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].flatMap((word) => (word ? [...word][0] : []))
  return letters.length === 0 ? '?' : letters.join('').toLocaleUpperCase('tr-TR')
}

export const tintCount = 6

/** 0 to tintCount - 1, the same for the same name. */
export const getTint = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tintCount
}
