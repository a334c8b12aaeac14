// Words of a platform, in capitals as its interface has them, inside what it told: each in the reader's own where there is one.

/** @param translate the reader's word; the given one where there is none */
export const translatePlatformWords = (text: string, translate: (word: string) => string): string =>
  text.replaceAll(/\b[A-Z][A-Z0-9_]{2,}\b/g, translate)
