// Whether a request is one of the API, however its path is spelt: encoded, or as an absolute address.
import type { FastifyRequest } from 'fastify'

const pathOf = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url, 'http://any').pathname)
  } catch {
    return url
  }
}

/** The route that was found decides; where none was, the path as the router would read it. */
export const isApiRequest = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? pathOf(request.url)).startsWith('/api/') || pathOf(request.url).startsWith('/api/')
