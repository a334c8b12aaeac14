// Files that a page uploads: for messages (POST /{page}/message_attachments), and unpublished pictures, which nobody sees before something
// refers to them (POST /{page}/photos).
import { createHash } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import type { Attachment, PageUpload } from '../world.ts'
import { checkFile, fileKindOf } from './attachment-rules.ts'
import type { Call } from './call.ts'
import { invalidParameter } from './graph-error.ts'
import { isRecord } from './parameters.ts'

const keep = async (simulation: Simulation, pageId: string, type: string, file: File): Promise<PageUpload> => {
  const bytes = Buffer.from(await file.arrayBuffer())
  const mimeType = file.type.split(';')[0] as string
  checkFile(type, mimeType, bytes.length)
  const id = simulation.ids.uploadId()
  const upload: PageUpload = {
    id,
    pageId,
    type,
    name: file.name,
    mimeType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  simulation.uploads.put(id, bytes)
  simulation.world.uploads[id] = upload
  simulation.changed()
  return upload
}

export const takeAttachment = async (simulation: Simulation, { object, parameters }: Call): Promise<unknown> => {
  const attachment = parameters.object('message')?.attachment
  const type = fileKindOf(isRecord(attachment) ? attachment.type : undefined)
  const file = parameters.file('filedata')
  if (!file) throw invalidParameter('The parameter filedata is required.')
  return { attachment_id: (await keep(simulation, object, type, file)).id }
}

export const takePhoto = async (simulation: Simulation, { object, parameters }: Call): Promise<unknown> => {
  if (parameters.flag('published') !== false) throw invalidParameter('Only unpublished photos can be uploaded here')
  const file = parameters.file('source')
  if (!file) throw invalidParameter('The parameter source is required.')
  return { id: (await keep(simulation, object, 'image', file)).id }
}

const uploadAddress = ({ address }: Simulation, id: string): string => `${address}/media/uploads/${id}`

/** The upload that a message or a comment refers to. */
export const attachUpload = (
  simulation: Simulation,
  pageId: string,
  id: unknown,
): Attachment & { readonly type: string } => {
  const upload = simulation.world.uploads[String(id)]
  if (upload?.pageId !== pageId) throw invalidParameter('The attachment id is invalid or has expired', 2018074)
  const { type, name, mimeType, size, sha256 } = upload
  return { type, payload: { url: uploadAddress(simulation, upload.id) }, name, mimeType, size, sha256 }
}
