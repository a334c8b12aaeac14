// How large a file is, in words of a language.
const kilobyte = 1_024
const megabyte = kilobyte ** 2

/** @param bytes of the file; null where that is not known */
export const formatSize = (bytes: number | null | undefined, language: string): string | null => {
  if (!bytes) return null
  const unit = bytes < megabyte ? 'kilobyte' : 'megabyte'
  const amount = bytes / (unit === 'kilobyte' ? kilobyte : megabyte)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: amount < 10 && unit === 'megabyte' ? 1 : 0,
  }).format(Math.max(amount, 1))
}
