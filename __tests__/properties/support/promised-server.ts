// The server of the outbox property: accepted commands, and files that wait for a message.
import { refused } from '../../store/support/test-backend.ts'

interface Command {
  readonly conversation: string
  readonly text: string
  readonly media?: string | undefined
}

/** The server as specified: one effect per key, which no other content may reuse; a file is sent with one message. */
export const createPromisedServer = () => {
  const taken = new Map<string, Command>()
  const uploads = new Map<string, { size: number; offset: number; mediaId: string | null }>()
  /** Media id -> its content, until a message uses it. */
  const waiting = new Map<string, string>()
  let serial = 0
  const stateOf = (uploadId: string) => {
    const upload = uploads.get(uploadId)
    if (!upload) return refused(404, 'NOT_FOUND')
    if (upload.offset === upload.size && (upload.mediaId === null || !waiting.has(upload.mediaId))) {
      upload.mediaId = `media ${(serial += 1)}`
      waiting.set(upload.mediaId, uploadId)
    }
    return { body: { data: { uploadId, ...upload, size: undefined } } }
  }
  return {
    taken,
    begin: (sha256: string, size: number) => {
      if (!uploads.has(sha256)) uploads.set(sha256, { size, offset: 0, mediaId: null })
      return stateOf(sha256)
    },
    part: (uploadId: string, offset: number, size: number) => {
      const upload = uploads.get(uploadId)
      if (upload && upload.offset < upload.size && upload.offset !== offset)
        return refused(409, 'UPLOAD_OFFSET', { details: { offset: upload.offset } })
      if (upload && upload.offset < upload.size) upload.offset += size
      return stateOf(uploadId)
    },
    take: (key: string, command: Command) => {
      const known = taken.get(key)
      if (known) return known.media === command.media ? null : refused(422, 'IDEMPOTENCY_KEY_REUSED')
      const file = command.media === undefined ? undefined : waiting.get(command.media)
      if (command.media !== undefined && file === undefined) return refused(404, 'ATTACHMENT_NOT_FOUND')
      waiting.delete(command.media ?? '')
      taken.set(key, { ...command, text: file ?? command.text })
      return null
    },
  }
}
