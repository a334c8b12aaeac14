// Serves the platform's pictures and files: portraits, page logos, attachments of customers. Addresses may expire.
import type { FastifyInstance } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { avatarBytes, fileBytes, fileKinds, fileTypes, isExpired } from './files.ts'

export const registerMedia = (app: FastifyInstance, simulation: Simulation): void => {
  const { world } = simulation
  app.get<{ Params: { id: string } }>('/media/avatars/:id.png', async ({ params: { id } }, reply) => {
    void reply.type('image/png').header('Cache-Control', 'public, max-age=86400')
    return avatarBytes(id, Boolean(world.pages[id] ?? world.instagrams[id]))
  })
  app.get<{ Params: { id: string } }>('/media/uploads/:id', async ({ params: { id } }, reply) => {
    const upload = world.uploads[id]
    const bytes = upload ? simulation.uploads.get(id) : null
    return bytes
      ? reply.type(upload?.mimeType ?? '').send(bytes)
      : reply.code(404).type('text/plain').send('URL signature expired')
  })
  for (const kind of fileKinds) {
    const { folder, ending, mimeType } = fileTypes[kind]
    app.get<{ Params: { name: string }; Querystring: { oe?: string } }>(
      `/media/${folder}/:name.${ending}`,
      async ({ params, query }, reply) => {
        if (isExpired(simulation, query.oe)) return reply.code(403).type('text/plain').send('URL signature expired')
        return reply.type(mimeType).send(fileBytes(kind, params.name))
      },
    )
  }
}
