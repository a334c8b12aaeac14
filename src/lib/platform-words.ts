// Translates the constants of a platform (in capitals) inside a text that it sent.

/** @param translate answers the reader's word, or the given one if there is none */
export const translatePlatformWords = (text: string, translate: (word: string) => string): string =>
  text.replaceAll(/\b[A-Z][A-Z0-9_]{2,}\b/g, translate)
