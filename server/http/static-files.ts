// The built application: pre-compressed files, kept for ever where their name holds a hash; every other path is the shell.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

const folder = join(process.cwd(), 'dist', 'app')
const hashed = /\.[0-9a-f]{8,}\./
const serverPaths = ['/api', '/io', '/media', '/webhooks']

const isServerPath = (url: string): boolean => serverPaths.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))

export const applicationFiles = async (app: FastifyInstance): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page = request.method === 'GET' && !isServerPath(request.url) && (request.headers.accept ?? '').includes('text/html')
    if (built && page) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new ApiError('NOT_FOUND')
  })
}
