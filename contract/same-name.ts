// Whether two names are one to their readers: letters of either case, in Turkish (İ and i, I and ı) as in English (I and i).

const readings = ['tr', 'en'].map((language) => new Intl.Collator(language, { sensitivity: 'accent' }))

export const isSameName = (one: string, other: string): boolean =>
  readings.some((reading) => reading.compare(one.trim(), other.trim()) === 0)
