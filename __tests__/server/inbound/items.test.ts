// How a webhook body is split: every item is identified on its own, however it was batched, and none is too odd to be stored.
import fc from 'fast-check'
import { channels } from '../../../server/app/channels.ts'
import { splitWebhookBody, splittersOf } from '../../../server/inbound/items.ts'

const received = new Date('2026-05-01T10:00:00.000Z')
const split = (body: unknown) =>
  splitWebhookBody(
    Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    received,
    splittersOf({ channels }),
  )
const pageItem = (item: Record<string, unknown>, entry: Record<string, unknown> = {}) =>
  split({
    object: 'page',
    entry: [
      {
        id: '900',
        time: 1_777_000_000_000,
        ...entry,
        messaging: [{ sender: { id: '7' }, recipient: { id: '900' }, ...item }],
      },
    ],
  })
const keysOf = (items: readonly { eventKey: string }[]) => items.map((item) => item.eventKey).sort()

describe('the time of an item', () => {
  it.each([
    ['milliseconds', 1_777_000_123_456, '2026-04-24T03:08:43.456Z'],
    ['seconds', 1_777_000_123, '2026-04-24T03:08:43.000Z'],
    ['text of milliseconds', '1777000123456', '2026-04-24T03:08:43.456Z'],
    ['text of seconds', '1777000123', '2026-04-24T03:08:43.000Z'],
    ['ISO with an offset', '2026-04-24T06:08:43+0300', '2026-04-24T03:08:43.000Z'],
    ['missing: the entry tells', undefined, '2026-04-24T03:06:40.000Z'],
    ['nonsense: the entry tells', 'yesterday', '2026-04-24T03:06:40.000Z'],
    ['beyond all years: the entry tells', 9e17, '2026-04-24T03:06:40.000Z'],
    ['negative: the entry tells', -5, '2026-04-24T03:06:40.000Z'],
  ])('is read from %s', (_name, timestamp, expected) => {
    expect(pageItem({ timestamp, message: { mid: 'm_1', text: 'x' } })).toMatchObject([{ time: expected }])
  })

  it('is the time of receipt where nothing tells', () => {
    expect(pageItem({ message: { mid: 'm_1' } }, { time: undefined })).toMatchObject([{ time: received.toISOString() }])
  })
})

it('keeps every digit of an id that came as a number', () => {
  const body =
    '{"object":"page","entry":[{"id":17841405309211844999,"time":1777000000000,"messaging":[{"sender":{"id":98765432109876543210},"recipient":{"id":17841405309211844999},"timestamp":1777000000000,"message":{"mid":"m_1","text":"x"}}]}]}'
  expect(split(body)).toMatchObject([
    { accountFbId: '17841405309211844999', body: { sender: { id: '98765432109876543210' } } },
  ])
})

it('knows a message by its id in any batch, and tells its edits, its taking back and other pages apart', () => {
  const message = { timestamp: 1_777_000_000_000, message: { mid: 'm_1', text: 'x' } }
  const alone = keysOf(pageItem(message))
  expect(keysOf(pageItem(message, { time: 1_777_999_000_000 }))).toEqual(alone)
  const others = [
    pageItem({ ...message, message: { mid: 'm_1', is_deleted: true } }),
    pageItem({ ...message, message: undefined, message_edit: { mid: 'm_1', text: 'y', num_edit: 1 } }),
    pageItem({ ...message, message: undefined, message_edit: { mid: 'm_1', text: 'z', num_edit: '2' } }),
    pageItem(message, { id: '901' }),
  ].flatMap(keysOf)
  expect(new Set([...alone, ...others]).size).toBe(5)
})

it('knows WhatsApp messages and statuses by themselves, however they were batched', () => {
  const metadata = { display_phone_number: '15550001', phone_number_id: '42' }
  const messages = ['w1', 'w2'].map((id) => ({
    from: `9055${id}`,
    id,
    timestamp: '1777000000',
    type: 'text',
    text: { body: id },
  }))
  const statuses = ['sent', 'read'].map((status) => ({
    id: 'w3',
    status,
    timestamp: '1777000001',
    recipient_id: '9055',
  }))
  const contacts = ['w1', 'w2'].map((id) => ({ wa_id: `9055${id}`, profile: { name: id } }))
  const body = (values: object[]) => ({
    object: 'whatsapp_business_account',
    entry: [{ id: '77', changes: values.map((value) => ({ field: 'messages', value: { metadata, ...value } })) }],
  })
  const together = split(body([{ contacts, messages, statuses }]))
  const apart = split(
    body([
      ...messages.map((message) => ({ contacts, messages: [message] })),
      ...statuses.map((status) => ({ statuses: [status] })),
    ]),
  )
  expect(together).toHaveLength(4)
  expect(
    together
      .map(({ eventKey, body: kept, kind }) => ({ eventKey, kept, kind }))
      .sort((a, b) => (a.eventKey < b.eventKey ? -1 : 1)),
  ).toEqual(
    apart
      .map(({ eventKey, body: kept, kind }) => ({ eventKey, kept, kind }))
      .sort((a, b) => (a.eventKey < b.eventKey ? -1 : 1)),
  )
  expect(together.map((item) => item.kind)).toEqual(
    expect.arrayContaining([
      'whatsapp_business_account/messages/text',
      'whatsapp_business_account/messages/statuses/read',
    ]),
  )
})

it.each([
  [
    {
      object: 'page',
      entry: [
        { id: '1', time: 1, changes: [{ field: 'feed', value: { item: 'comment', verb: 'add', comment_id: 'c' } }] },
      ],
    },
    'page/feed/comment/add',
  ],
  [{ object: 'page', entry: [{ id: '1', time: 1, changes: [{ field: 'parking' }] }] }, 'page/parking'],
  [
    { object: 'instagram', entry: [{ id: '1', time: 1, field: 'comments', value: { id: '99', text: 'flat' } }] },
    'instagram/comments',
  ],
  [
    {
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } }] }],
    },
    'whatsapp_business_account/account_update',
  ],
  [
    {
      object: 'page',
      entry: [
        {
          id: '1',
          time: 1,
          changes: [
            {
              field: 'messages',
              value: {
                sender: { id: '2' },
                recipient: { id: '1' },
                timestamp: 3,
                message: { mid: 'm', text: 'test button' },
              },
            },
          ],
        },
      ],
    },
    'page/messaging/message',
  ],
  [{ object: 'page', entry: [] }, 'page/nothing'],
  [{ object: 'page', entry: [null, 5] }, 'page/nothing'],
  [{ object: 'page', entry: [{ id: '1', messaging: ['text'] }] }, 'page/messaging/nothing'],
  [
    { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{}] }] },
    'whatsapp_business_account/changes/nothing',
  ],
  ['[]', 'unreadable'],
  ['null', 'unreadable'],
  ['{"object":', 'unreadable'],
  ['', 'unreadable'],
  ['['.repeat(200_000), 'unreadable'],
])('names the kind of %j', (body, kind) => {
  expect(split(body)[0]).toMatchObject({ kind })
})

it('takes any JSON at all, with what the database can hold and the same keys each time', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.json().map((value) => `{"object":"page","entry":[{"id":"1","messaging":[${value}],"changes":[${value}]}]}`),
      ),
      (text) => {
        const items = split(text)
        expect(items.length).toBeGreaterThan(0)
        expect(keysOf(split(text))).toEqual(keysOf(items))
        for (const item of items) {
          expect(item.kind.length).toBeLessThanOrEqual(200)
          expect(item.eventKey.length).toBeLessThanOrEqual(1_000)
          expect(item.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
          expect(JSON.stringify([item.body ?? null, item.kind])).not.toMatch(/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('keeps odd characters out of the database and a written-out escape as it was written', () => {
  const [item] = pageItem({ timestamp: 5, message: { mid: 'm_1', text: 'a\0b\ud800c' } })
  expect(item?.body).toMatchObject({ message: { text: 'a\uFFFDb\uFFFDc' } })
  const [typed] = pageItem({ timestamp: 5, message: { mid: 'm_2', text: 'typed: \\u0000' } })
  expect(typed?.body).toMatchObject({ message: { text: 'typed: \\u0000' } })
})
