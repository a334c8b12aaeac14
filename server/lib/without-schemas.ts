// Fastify without its compilers of schemas: bodies are held against ours, and reading the compilers takes a sixth of a second of each start.
import type { FastifyServerOptions } from 'fastify'

const refuse = () => () => {
  throw new Error('routes declare no schema: bodies are checked by the call')
}

export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}
