// What nobody expected: the answer tells nothing of it, and the log tells it under the number that the answer names.
import { Writable } from 'node:stream'
import fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { errorEnvelope } from '../../../server/http/errors.ts'

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
  errorEnvelope(app)
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
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ reqId: details.requestId, err: expect.objectContaining({ message: 'password of the database: hunter2' }) })])
})
