// Uploads a file to be sent, as the application does: announced by its hash, then its bytes.
import { createHash } from 'node:crypto'
import type { TestServer } from './server.ts'

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface File {
  readonly bytes: Buffer
  readonly name: string
  readonly mimeType: string
}

/**
 * @param to the conversation, the kind and account of one that does not exist yet, or the organisation of a quick reply
 * @returns the media id
 */
export const upload = async (
  server: TestServer,
  to: string | { readonly itemType: string; readonly accountId: string } | { readonly organisationId: string },
  { bytes, name, mimeType }: File,
  as = 'agent',
): Promise<string> => {
  const body = {
    ...(typeof to === 'string' ? { threadId: to } : to),
    name,
    mimeType,
    size: bytes.length,
    sha256: hashOf(bytes),
  }
  const begun = await server.call('POST', '/api/media', { as, body })
  if (begun.status !== 200) throw new Error(`the upload was refused: ${begun.body.msg}`)
  const { uploadId, offset, mediaId } = begun.body.data
  if (mediaId !== null) return mediaId
  const headers = {
    authorization: `Bearer ${await server.token(as)}`,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  }
  const answer = await fetch(`${server.address}/api/media/${uploadId}`, {
    method: 'PATCH',
    headers,
    body: new Uint8Array(bytes.subarray(offset)),
  })
  return ((await answer.json()) as { data: { mediaId: string } }).data.mediaId
}
