// Formats numbers in the reader's language: 5,000 or 5.000.

export const formatCount = (count: number, language: string): string => new Intl.NumberFormat(language).format(count)
