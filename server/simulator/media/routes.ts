// Serves the platform's pictures and files: portraits, page marks, what customers attach.
import type { FastifyInstance } from 'fastify'
import type { Simulation } from '../simulation.ts'
import { writePdf } from './document.ts'
import { pageMark, parcelPhotograph, portrait } from './pictures.ts'

export const registerMedia = (app: FastifyInstance, { world }: Simulation): void => {
  app.get<{ Params: { id: string } }>('/media/avatars/:id.png', async ({ params: { id } }, reply) => {
    void reply.type('image/png').header('Cache-Control', 'public, max-age=86400')
    return world.pages[id] ? pageMark(id) : portrait(id)
  })
  app.get<{ Params: { name: string } }>('/media/images/:name.png', async ({ params: { name } }, reply) => {
    void reply.type('image/png')
    return parcelPhotograph(name)
  })
  app.get<{ Params: { name: string } }>('/media/files/:name.pdf', async ({ params: { name } }, reply) => {
    void reply.type('application/pdf')
    return writePdf(['Acme - order confirmation', `Order ${name.replaceAll(/\D/g, '') || '48213'}`, 'Thank you for shopping with us.'])
  })
}
