// Decides whether a fetched file is of the expected kind and may be stored.
import { lowerAscii } from '../../contract/fold.ts'
import { maxMediaPixels } from '../../contract/media.ts'
import type { MediaKind } from '../../contract/media.ts'
import type { NotFetched } from '../context/media-address.ts'
import { readImageSize } from './image-size.ts'
import { sniff } from './sniff.ts'

export interface AcceptedMedia {
  readonly mimeType: string
  readonly width: number | null
  readonly height: number | null
}

// An SVG is a document that can run scripts, not a picture.
const picture = /^image\/(?!svg)/
// A declared picture may be a video, and voice messages may come in a video container; unknown types can only be saved.
const played = /^(image\/(?!svg)|video\/|audio\/|application\/octet-stream$)/

const takes: Readonly<Record<MediaKind, RegExp>> = {
  picture,
  image: played,
  video: played,
  audio: played,
  document: /./,
}

/** Office documents are archives; only the file name tells their type. */
const archives: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}
const olderArchives: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const namedKinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': archives,
  'application/x-ole-storage': olderArchives,
}

const measured = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** @returns the file's type and dimensions, or the reason why it may not be stored */
export const acceptMedia = (kind: MediaKind, head: Buffer, name: string | null): AcceptedMedia | NotFetched => {
  const found = sniff(head)
  if (!takes[kind].test(found)) return { state: 'refused', reason: `${found} where ${kind} was expected` }
  const ending = lowerAscii(/\.(\w{3,4})$/.exec(name ?? '')?.[1] ?? '')
  const mimeType = namedKinds[found]?.[ending] ?? found
  if (!measured.has(mimeType)) return { mimeType, width: null, height: null }
  const size = readImageSize(mimeType, head)
  if (!size) return { state: 'refused', reason: `a damaged ${mimeType}` }
  if (size.width * size.height > maxMediaPixels)
    return { state: 'tooLarge', reason: `a picture of ${size.width} by ${size.height}` }
  return { mimeType, ...size }
}
