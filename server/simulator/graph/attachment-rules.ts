// Limits for files that a page sends: their declared type and their size.
import { invalidParameter } from './graph-error.ts'

const megabyte = 2 ** 20
const kinds: Readonly<Record<string, { readonly mime: RegExp; readonly max: number; readonly waitMs: number }>> = {
  image: { mime: /^image\//, max: 8 * megabyte, waitMs: 10_000 },
  video: { mime: /^video\//, max: 25 * megabyte, waitMs: 75_000 },
  audio: { mime: /^(audio\/|video\/mp4|video\/webm)/, max: 25 * megabyte, waitMs: 10_000 },
  file: { mime: /./, max: 25 * megabyte, waitMs: 10_000 },
}

/** How long the platform waits for a file that it fetches. */
export const getWaitMs = (type: string): number => (kinds[type] as (typeof kinds)[string]).waitMs

export const fileKindOf = (type: unknown): string => {
  if (typeof type === 'string' && kinds[type]) return type
  throw invalidParameter(
    `Param message[attachment][type] must be one of {${[...Object.keys(kinds), 'template'].join(', ')}} - got "${String(type)}".`,
  )
}

/** @throws GraphError when the file may not be sent as this type */
export const checkFile = (type: string, mimeType: string, size: number): void => {
  const kind = kinds[type] as (typeof kinds)[string]
  if (!kind.mime.test(mimeType))
    throw invalidParameter('Upload attachment failure: the file does not match the attachment type', 2018047)
  if (size > kind.max) throw invalidParameter('The attachment size exceeds the allowed limit', 2018109)
}
