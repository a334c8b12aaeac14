// A response of a call that is not the usual `{data, epoch}` built in one go: it sends itself.
import type { FastifyReply } from 'fastify'

export abstract class OwnAnswer {
  /** @param epoch of the database, as every response with records carries it */
  abstract send(reply: FastifyReply, epoch: number): FastifyReply
}
