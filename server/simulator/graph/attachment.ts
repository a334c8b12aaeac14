// Reads the attachment of a page's message: an uploaded file, or an address. Like the platform it fetches the address, which must respond
// in time with a file of the right kind.
import { createHash } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import type { Attachment } from '../world.ts'
import { checkFile, fileKindOf, getWaitMs } from './attachment-rules.ts'
import { invalidParameter } from './graph-error.ts'
import { attachUpload } from './page-uploads.ts'
import { isRecord } from './parameters.ts'

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) || 'file')

const fetchAttachment = async (type: string, url: string): Promise<Attachment> => {
  let mimeType: string
  let bytes: Buffer
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(getWaitMs(type)) })
    if (!response.ok) throw new Error(`status ${response.status}`)
    mimeType = (response.headers.get('content-type') ?? '').split(';')[0] as string
    bytes = Buffer.from(await response.arrayBuffer())
  } catch {
    throw invalidParameter('Failed to fetch the file from the url', 2018008)
  }
  checkFile(type, mimeType, bytes.length)
  return {
    type,
    payload: { url },
    name: nameOf(url),
    mimeType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Reads and checks an attachment of a page's message. */
export const readAttachment = async (simulation: Simulation, pageId: string, value: unknown): Promise<Attachment> => {
  const type = isRecord(value) ? value.type : undefined
  const payload = isRecord(value) ? value.payload : undefined
  if (type === 'like_heart') return { type, payload: {} }
  if (typeof type !== 'string' || !isRecord(payload))
    throw invalidParameter('Param message[attachment] must have a type and a payload')
  if (type === 'template' || type === 'MEDIA_SHARE') return { type, payload }
  const kind = fileKindOf(type)
  if (payload.attachment_id !== undefined) {
    const upload = attachUpload(simulation, pageId, payload.attachment_id)
    if (upload.type !== kind)
      throw invalidParameter('Upload attachment failure: the file does not match the attachment type', 2018047)
    return upload
  }
  if (typeof payload.url !== 'string' || !URL.canParse(payload.url))
    throw invalidParameter('Param message[attachment][payload][url] must be a valid URI')
  return fetchAttachment(kind, payload.url)
}
