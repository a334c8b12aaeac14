// Formats a file size in the reader's language.
const kilobyte = 1_024
const megabyte = kilobyte ** 2

/** @param bytes size of the file; null if unknown @returns null for an unknown or empty size */
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
