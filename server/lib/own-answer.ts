// An answer of a call that is not the usual `{data, epoch}` made in one go: it sends itself.
import type { FastifyReply } from 'fastify'

export abstract class OwnAnswer {
  /** @param epoch of the database, as every answer of records names it */
  abstract send(reply: FastifyReply, epoch: number): FastifyReply
}
