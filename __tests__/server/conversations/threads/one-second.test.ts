// Messages of one second, as WhatsApp reports them: they keep their order of arrival, page by page, whatever happens to one later.
import { sql } from 'kysely'
import { updateThreadAfterMessage } from '../../../../server/conversations/threads/thread-after-message.ts'
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { ada, base, connectWhatsapp, message, text } from '../../support/whatsapp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
})
afterAll(() => server.close())

const page = async (direction: 1 | -1, skip = 0, limit = 50): Promise<{ _id: string; message: string }[]> =>
  (
    await server.call(
      'GET',
      `/api/wa/messages${query({ filter: {}, options: { sort: { createdTime: direction }, skip, limit } })}`,
      { as: 'agent' },
    )
  ).body.data
const words = (rows: readonly { message: string }[]) => rows.map((row) => row.message)

const asTheyCame = ['the picture', 'its words', 'and one more']

it('stand as they came, after one of them has changed too', async () => {
  const sent = { from: ada, at: base }
  for (const body of [
    message('image', { image: { id: 'm1', mime_type: 'image/jpeg', caption: 'the picture' } }, sent),
    text('its words', sent),
    text('and one more', sent),
  ]) {
    await server.webhook(body)
    await server.settled()
  }
  expect(words(await page(1))).toEqual(asTheyCame)
  const [picture] = await page(1)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('FBWAMESSAGE', picture?._id ?? '', { isRead: true }),
  )
  expect(words(await page(1))).toEqual(asTheyCame)
  expect(words(await page(-1))).toEqual(asTheyCame.toReversed())
})

it('are each on one page, also where one of them changes between two pages', async () => {
  const first = await page(-1, 0, 2)
  await transact(server.services.database, nobody, (unit) =>
    unit.change('FBWAMESSAGE', first[1]?._id ?? '', { changed: true }),
  )
  expect(words([...first, ...(await page(-1, 2, 2))])).toEqual(asTheyCame.toReversed())
})

it('stand in the order in which they were written, whatever the clock of the process that made their ids, and so does the snippet', async () => {
  const { kysely } = server.services.database
  const at = new Date(base + 3_600_000).toISOString()
  const { result: contact } = await transact(server.services.database, nobody, async (unit) => {
    const [found] = await unit.findAll('FBWACONTACT', {})
    return found
  })
  // Processes whose clocks are wrong: each creates an id that is smaller than the last.
  for (const [n, word] of ['first', 'second', 'third'].entries()) {
    await transact(server.services.database, nobody, async (unit) => {
      const fields = {
        fbWaBAId: contact?.fbWaBAId ?? '',
        fbWaPhoneId: contact?.fbWaPhoneId ?? '',
        fbWaContactId: contact?._id ?? '',
        fbId: `wamid.${9 - n}`,
      }
      const added = unit.add(
        'FBWAMESSAGE',
        { ...fields, failure: null, message: word, ownerSent: false, isRead: false },
        { id: `${3 - n}`.repeat(24), organisationId: contact?.organisationId ?? '', createdTime: at },
      )
      const thread = await unit.find('THREAD', { itemId: contact?._id ?? '' })
      if (thread) await updateThreadAfterMessage(unit, thread, added)
    })
  }
  expect(words(await page(1)).slice(-3)).toEqual(['first', 'second', 'third'])
  expect(words(await page(-1, 0, 3))).toEqual(['third', 'second', 'first'])
  const { rows } = await sql<{ doc: { snippet: string } }>`
    SELECT doc FROM "record_THREAD" WHERE "itemId" = ${contact?._id}`.execute(kysely)
  expect(rows).toMatchObject([{ doc: { snippet: 'third' } }])
})

it('stand by their ids where they are from before there was a number', async () => {
  const { kysely } = server.services.database
  await sql`UPDATE "record_FBWAMESSAGE" SET arrival = 0 WHERE id IN (${'1'.repeat(24)}, ${'2'.repeat(24)}, ${'3'.repeat(24)})`.execute(
    kysely,
  )
  expect(words(await page(-1, 0, 3))).toEqual(['first', 'second', 'third'])
})
