// Whether a file is of one of the types that an `accept` list names: a dropped or pasted file was filtered by no dialog.

/** Endings (`.csv`), types (`image/png`) and families (`image/*`), separated by commas; empty: any. */
export const isAcceptedFile = (
  list: string,
  { name, type }: { readonly name: string; readonly type: string },
): boolean => {
  const wanted = list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const lower = (text: string): string =>
    text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
  return (
    wanted.length === 0 ||
    wanted.some((one) => {
      if (one.startsWith('.')) return lower(name).endsWith(lower(one))
      return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
    })
  )
}
