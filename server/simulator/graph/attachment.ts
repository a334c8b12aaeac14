// Fetches what a page wants to send, as the platform does: the address must answer, in time, with the right kind of file.
import type { Attachment } from '../world.ts'
import { invalidParameter } from './graph-error.ts'
import { isRecord } from './parameters.ts'

const megabyte = 2 ** 20
const kinds: Readonly<Record<string, { readonly mime: RegExp; readonly most: number; readonly waitMs: number }>> = {
  image: { mime: /^image\//, most: 8 * megabyte, waitMs: 10_000 },
  video: { mime: /^video\//, most: 25 * megabyte, waitMs: 75_000 },
  audio: { mime: /^(audio\/|video\/mp4|video\/webm)/, most: 25 * megabyte, waitMs: 10_000 },
  file: { mime: /./, most: 25 * megabyte, waitMs: 10_000 },
}

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) || 'file')

const fetched = async (type: string, url: string): Promise<Attachment> => {
  const kind = kinds[type] as (typeof kinds)[string]
  let mimeType: string
  let size: number
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(kind.waitMs) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    mimeType = (response.headers.get('content-type') ?? '').split(';')[0] as string
    size = (await response.arrayBuffer()).byteLength
  } catch {
    throw invalidParameter('Failed to fetch the file from the url', 2018008)
  }
  if (!kind.mime.test(mimeType)) throw invalidParameter('Upload attachment failure: the file does not match the attachment type', 2018047)
  if (size > kind.most) throw invalidParameter('The attachment size exceeds the allowed limit', 2018109)
  return { type, payload: { url }, name: nameOf(url), mimeType, size }
}

/** An attachment of a message, checked. */
export const readAttachment = async (value: unknown): Promise<Attachment> => {
  const type = isRecord(value) ? value.type : undefined
  const payload = isRecord(value) ? value.payload : undefined
  if (type === 'like_heart') return { type, payload: {} }
  if (typeof type !== 'string' || !isRecord(payload)) throw invalidParameter('Param message[attachment] must have a type and a payload')
  if (type === 'template' || type === 'MEDIA_SHARE') return { type, payload }
  if (!kinds[type]) throw invalidParameter(`Param message[attachment][type] must be one of {${[...Object.keys(kinds), 'template'].join(', ')}} - got "${type}".`)
  if (typeof payload.url !== 'string' || !URL.canParse(payload.url)) throw invalidParameter('Param message[attachment][payload][url] must be a valid URI')
  return fetched(type, payload.url)
}
