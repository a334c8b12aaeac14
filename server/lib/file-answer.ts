// A response that is a file instead of JSON: always a download, never run or shown in place.
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toContentDisposition } from './file-name.ts'
import { OwnAnswer } from './own-answer.ts'

interface SentFile {
  readonly stream: Readable
  readonly mediaType: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export class FileAnswer extends OwnAnswer {
  readonly #file: SentFile

  constructor(file: SentFile) {
    super()
    this.#file = file
  }

  send(reply: FastifyReply): FastifyReply {
    const { stream, mediaType, name, size } = this.#file
    void reply.headers({
      'content-type': mediaType,
      'content-length': size,
      'content-disposition': toContentDisposition('attachment', name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    return reply.send(stream)
  }
}
