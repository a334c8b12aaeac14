// Fastify without its schema compilers: our own schemas check the bodies, and loading the compilers takes a sixth of a second per start.
import type { FastifyServerOptions } from 'fastify'

const refuse = () => () => {
  throw new Error('routes declare no schema: bodies are checked by the call')
}

export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}
