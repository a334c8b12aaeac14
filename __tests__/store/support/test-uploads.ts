// The server's half of an upload as specified: by content, resumable, a separate copy for each message.
import { createHash } from 'node:crypto'
import type { BackendAnswer, TestBackend } from './test-backend.ts'
import { refused } from './test-backend.ts'

interface Upload {
  readonly sha256: string
  readonly size: number
  bytes: Buffer
  mediaId: string | null
}

export interface TestUploads {
  /** Media id -> hash of its bytes; those that were sent are no longer here. */
  readonly waiting: ReadonlyMap<string, string>
  /** Sizes of the accepted parts, bytes. */
  readonly parts: readonly number[]
  /** A message uses it: for the next one the same file gets another copy. @returns the hash of its bytes; null if there is none */
  take(mediaId: string): string | null
  /** Purges media that no message used. */
  forget(): void
  /** Serves the upload calls. @param around runs each call's work, or responds in its place */
  serve(backend: TestBackend, around?: (work: () => BackendAnswer) => BackendAnswer | Promise<BackendAnswer>): void
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const createTestUploads = (): TestUploads => {
  const uploads = new Map<string, Upload>()
  const waiting = new Map<string, string>()
  const parts: number[] = []
  let serial = 0

  const stateOf = (uploadId: string, upload: Upload): BackendAnswer => {
    const isWhole = upload.bytes.length === upload.size
    if (isWhole && (upload.mediaId === null || !waiting.has(upload.mediaId))) {
      upload.mediaId = `media-${(serial += 1)}`
      waiting.set(upload.mediaId, hashOf(upload.bytes))
    }
    return { body: { data: { uploadId, offset: upload.bytes.length, mediaId: isWhole ? upload.mediaId : null } } }
  }

  return {
    waiting,
    parts,
    take: (mediaId) => {
      const hash = waiting.get(mediaId) ?? null
      waiting.delete(mediaId)
      return hash
    },
    forget: () => {
      uploads.clear()
      waiting.clear()
    },
    serve: (backend, around = (work) => work()) => {
      backend.on('POST', '/api/media', ({ body }) =>
        around(() => {
          const { sha256, size } = body as { sha256: string; size: number }
          const upload = uploads.get(sha256) ?? { sha256, size, bytes: Buffer.alloc(0), mediaId: null }
          uploads.set(sha256, upload)
          return stateOf(sha256, upload)
        }),
      )
      backend.on('PATCH', '/api/media/:id', async ({ path, body, headers }) => {
        const raw = await (body as Blob).arrayBuffer()
        return around(() => {
          const upload = uploads.get(path.split('/').at(-1) ?? '')
          if (!upload) return refused(404, 'NOT_FOUND')
          const offset = Number(headers.get('upload-offset'))
          if (upload.bytes.length === upload.size) return stateOf(upload.sha256, upload)
          if (offset !== upload.bytes.length)
            return refused(409, 'UPLOAD_OFFSET', { details: { offset: upload.bytes.length } })
          upload.bytes = Buffer.concat([upload.bytes, Buffer.from(raw)])
          parts.push(raw.byteLength)
          if (upload.bytes.length === upload.size && hashOf(upload.bytes) !== upload.sha256) {
            uploads.delete(upload.sha256)
            return refused(422, 'ATTACHMENT_DAMAGED')
          }
          return stateOf(upload.sha256, upload)
        })
      })
    },
  }
}
