// Prints how much of a long file has been read.

const worthSaying = 20_000_000

/** @param size size of the file, bytes @returns a function to call with the number of bytes read so far */
export const createProgress = (
  out: { write(text: string): unknown; readonly isTTY?: boolean },
  size: number,
): ((bytes: number) => void) => {
  let said = 0
  if (size < worthSaying) return () => undefined
  return (bytes) => {
    const percent = Math.min(100, Math.floor((bytes / size) * 100))
    const step = out.isTTY ? 1 : 10
    if (percent < said + step && percent !== 100) return
    if (percent === said) return
    said = percent
    out.write(out.isTTY ? `\r${percent} %${percent === 100 ? '\n' : ''}` : `${percent} %\n`)
  }
}
