// Messages of one second, as WhatsApp tells them: they stand as they came, page by page, whatever becomes of one of them later.
import { transact } from '../../../../server/database/transact.ts'
import { nobody } from '../../support/fixtures.ts'
import { query, startTestServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { ada, base, connectWhatsapp, message, text } from '../../support/whatsapp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await connectWhatsapp(server)
}, 120_000)
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
