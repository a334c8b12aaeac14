// Unexpected errors: the response contains only a request id, and the log has the error under that id.
import { Writable } from 'node:stream'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { registerErrorHandler } from '../../../../server/app/http/errors.ts'

const lines: string[] = []
let app: FastifyInstance

beforeAll(() => {
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  app = fastify({ logger: { level: 'error', stream } })
  registerErrorHandler(app)
  app.get('/', () => {
    throw new Error('password of the database: hunter2')
  })
})
afterAll(() => app.close())

it('tells nothing of it but where it stands in the log', async () => {
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(500)
  const { details } = answer.json<{ details: { requestId: string } }>()
  expect(answer.json()).toEqual({ msg: 'INTERNAL_ERROR', details: { requestId: expect.any(String) } })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      reqId: details.requestId,
      err: expect.objectContaining({ message: 'password of the database: hunter2' }),
    }),
  ])
})
