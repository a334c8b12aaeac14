// Compares names as their readers would: case-insensitively by Turkish (İ and i, I and ı) and by English (I and i) rules.

const readings = ['tr', 'en'].map((language) => new Intl.Collator(language, { sensitivity: 'accent' }))

export const isSameName = (one: string, other: string): boolean =>
  readings.some((reading) => reading.compare(one.trim(), other.trim()) === 0)
