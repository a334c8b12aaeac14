// Checks whether a file matches an `accept` list. Dropped and pasted files do not pass the filter of a file dialog.

/** @param list file endings (`.csv`), types (`image/png`) and families (`image/*`), separated by commas; an empty list accepts any file */
export const isAcceptedFile = (
  list: string,
  { name, type }: { readonly name: string; readonly type: string },
): boolean => {
  const acceptedTypes = list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const lower = (text: string): string =>
    text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
  return (
    acceptedTypes.length === 0 ||
    acceptedTypes.some((one) => {
      if (one.startsWith('.')) return lower(name).endsWith(lower(one))
      return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
    })
  )
}
