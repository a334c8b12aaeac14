// Receives a pigeon and sends one, in a copy of the product that has the channel (docs/add-a-channel.md). Prints the result.
import { startPlatform } from './platform.ts'
import { query, startTestServer } from './server.ts'

const loft = '7001'
const keeper = 'keeper-1'

const platform = await startPlatform()
const server = await startTestServer({ graphBase: platform.address })

const connected = await server.call('POST', '/api/pigeon/lofts', {
  as: 'manager',
  body: { organisationId: server.seeded.organisation._id, fbId: loft, name: 'The loft' },
})
const value = { id: 'p-1', from: keeper, text: 'Is anybody there?', timestamp: Math.trunc(Date.now() / 1_000) }
const body = { object: 'pigeon', entry: [{ id: loft, changes: [{ field: 'messages', value }] }] }
for (let times = 0; times < 2; times += 1) {
  await server.webhook(body)
  await server.settled()
}

const threads = await server.call('GET', `/api/threads${query({ filter: { service: 'pigeon' } })}`, { as: 'manager' })
const [thread] = threads.body.data
const submitted = await server.call('POST', '/api/pigeon/messages/submit', {
  as: 'manager',
  key: 'answer-by-pigeon',
  body: { pigeonKeeperId: thread.itemId, data: { message: 'Yes.' } },
})
await server.settled()
const messages = await server.call('GET', '/api/pigeon/messages', { as: 'manager' })
const channels = await server.call('GET', `/api/channels${query({ filter: { service: 'pigeon' } })}`, { as: 'manager' })

process.stdout.write(
  JSON.stringify({
    connected: connected.status,
    channels: channels.body.data.map(({ name, status }: { name: string; status: string }) => ({ name, status })),
    thread: { title: thread.title, snippet: thread.snippet, unreadCount: thread.unreadCount, status: thread.status },
    submitted: submitted.status,
    messages: messages.body.data.map(({ message, status, fbId }: Record<string, unknown>) => ({
      message,
      status: status ?? null,
      fbId,
    })),
    sent: platform.sent,
  }),
)
await server.close()
await platform.close()
