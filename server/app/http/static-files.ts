// Serves the built application: pre-compressed files, cached forever if their name contains a hash; every other path gets the
// shell.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../lib/api-error.ts'

const folder = join(process.cwd(), 'dist', 'app')
/** Matches the file names that webpack.config.js produces. */
const hashed = /\.[0-9a-f]{6,}\./
const serverPaths = ['/api', '/io', '/media', '/webhooks']

/** A missing file of an older build must not be answered with the shell, which would be run as a script. */
const file = /\.(?:js|css|map|json|woff2?|png|svg|ico|webmanifest|txt|mp3)$/

const isServerPath = (url: string): boolean =>
  serverPaths.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`))

const isPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !isServerPath(url) && !file.test(url.split('?')[0] ?? '')

export const registerStaticFiles = async (app: FastifyInstance): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', hashed.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (built && isPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new ApiError('NOT_FOUND')
  })
}
