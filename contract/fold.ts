// Search keys that fold text by Turkish rules, one function for server and client.
// A bare toLowerCase() is wrong here: 'İ'.toLowerCase() has length 2, and 'I' folds to 'ı' in Turkish but 'i' in English.

/** Folds case, dots and accents away: 'İZMİR', 'ızmır' and 'Izmir' become 'izmir'. Idempotent. */
export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').normalize('NFKC')

/** Lower-cases an identifier of ASCII letters (headers, language codes, user names, hex). */
export const lowerAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
