// A response with so many records that it is written and read in portions, so that other requests do not wait until all of it is built.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatRecordLines } from '../../contract/record-lines.ts'
import { OwnAnswer } from './own-answer.ts'

type Data = Parameters<typeof formatRecordLines>[0]['data']

export class RecordLinesAnswer extends OwnAnswer {
  readonly #data: Data

  constructor(data: Data) {
    super()
    this.#data = data
  }

  send(reply: FastifyReply, epoch: number): FastifyReply {
    void reply.header('content-type', 'application/json; charset=utf-8')
    return reply.send(Readable.from(formatRecordLines({ data: this.#data, epoch })))
  }
}
