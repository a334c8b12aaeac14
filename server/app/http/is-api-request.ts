// Whether a request is for the API, however its path is written: encoded, or as an absolute address.
import type { FastifyRequest } from 'fastify'

const pathOf = (url: string): string => {
  try {
    return decodeURIComponent(new URL(url, 'http://any').pathname)
  } catch {
    return url
  }
}

/** Either the matched route or the decoded path may show it; without a matched route, only the path can. */
export const isApiRequest = (request: FastifyRequest): boolean =>
  (request.routeOptions.url ?? pathOf(request.url)).startsWith('/api/') || pathOf(request.url).startsWith('/api/')
