// Messages of one moment whose bodies are handled out of order: they still get their order of arrival.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createRecordId } from '../../../server/database/record-id.ts'
import { bodyJob } from '../../../server/inbound/body-job.ts'
import { enqueueJob } from '../../../server/jobs/job-table.ts'
import { base, textMessage } from '../support/messenger.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface StoredBody {
  readonly body: object
  /** Claimed by a worker that has died, which is not detected yet. */
  readonly isLost?: boolean
}

const store = (bodies: readonly StoredBody[]) =>
  server.services.database.kysely.transaction().execute(async (tx) => {
    for (const { body, isLost = false } of bodies) {
      const id = createRecordId()
      const bytes = Buffer.from(JSON.stringify(body))
      await tx
        .insertInto('webhook_bodies')
        .values({ id, body: bytes, signature: '', received_at: new Date() })
        .execute()
      await enqueueJob({ tx }, bodyJob(id, null))
      if (isLost)
        await sql`UPDATE jobs SET state = 'running', attempts = 1, claimed_at = now(), claimed_by = 'dead/1'
          WHERE payload ->> 'bodyId' = ${id}`.execute(tx)
    }
  })

const list = async (path: string, sort: object): Promise<Record<string, string>[]> =>
  (await server.call('GET', `${path}${query({ filter: {}, options: { sort, limit: 50 } })}`, { as: 'agent' })).body.data

const listMessages = async (count: number): Promise<Record<string, string>[]> => {
  for (;;) {
    const messages = await list('/api/fb/messages', { createdTime: 1 })
    if (messages.length >= count) return messages
    await setTimeout(50)
  }
}

it('a message stands before those that came after it, whose workers were faster than the heir of its dead one', async () => {
  const said = (text: string) => textMessage(server.seeded.page.fbId, text, { at: base })
  const elsewhere = textMessage(server.seeded.page.fbId, 'elsewhere', { at: base, from: '7700998877' })
  await store([
    { body: said('first'), isLost: true },
    { body: said('second') },
    { body: elsewhere },
    { body: said('third'), isLost: true },
    { body: said('fourth') },
  ])
  server.services.jobs.wake()
  const messages = await listMessages(5)
  expect(messages.map(({ message }) => message).filter((text) => text !== 'elsewhere')).toEqual([
    'first',
    'second',
    'third',
    'fourth',
  ])
  const threads = await list('/api/threads', { _id: 1 })
  expect(threads.map(({ snippet }) => snippet).sort()).toEqual(['elsewhere', 'fourth'])
})
