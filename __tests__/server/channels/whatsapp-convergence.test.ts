// WhatsApp events in any order, batch and number of deliveries, in parallel: the same records.
import fc from 'fast-check'
import { racingRuns } from '../../support/random-runs.ts'
import { readProjection } from '../support/projection.ts'
import { startTestServer } from '../support/server.ts'
import {
  ada,
  base,
  change,
  connectWhatsapp,
  displayPhone,
  echo,
  message,
  past,
  status,
  text,
} from '../support/whatsapp.ts'
import type { Person } from '../support/whatsapp.ts'

const byPhone: Person = { phone: '905321112233', name: 'Ada K.' }
const byUserId: Person = { userId: 'TR.8800220011', username: 'ada' }
const mert: Person = { phone: '905329998877', name: 'Mert' }
const mertMoved: Person = { phone: '905551110000', name: 'Mert' }
const elif: Person = { userId: 'TR.1', name: 'Elif' }

const freeEntry = {
  id: 'c1',
  expiration_timestamp: String(base / 1_000 + 72 * 3_600),
  origin: { type: 'referral_conversion' },
}

/** Known by number, by user id, by both; one changes their number, one their user id; statuses before their messages. */
const story = [
  text('by number only', { from: byPhone, id: 'w1', at: base }),
  text('by user id only', { from: byUserId, id: 'w2', at: base + 1_000 }),
  text('by both', { from: ada, id: 'w3', at: base + 2_000 }),
  text('at the same moment', { from: ada, id: 'w4', at: base + 2_000 }),
  message(
    'image',
    { image: { id: 'media1', mime_type: 'image/jpeg', caption: 'before' } },
    { from: byUserId, id: 'w5', at: base + 3_000 },
  ),
  message(
    'edit',
    {
      edit: {
        original_message_id: 'w5',
        message: { type: 'image', image: { id: 'media2', mime_type: 'image/png', caption: 'first edit' } },
      },
    },
    { id: 'w6', at: base + 4_000 },
  ),
  message(
    'edit',
    {
      edit: {
        original_message_id: 'w5',
        message: { type: 'image', image: { id: 'media2', mime_type: 'image/png', caption: 'second edit' } },
      },
    },
    { id: 'w7', at: base + 5_000 },
  ),
  text('taken back', { from: byPhone, id: 'w8', at: base + 6_000 }),
  message(
    'edit',
    { edit: { original_message_id: 'w8', message: { type: 'text', text: { body: 'edited, then taken back' } } } },
    { id: 'w9', at: base + 6_500 },
  ),
  message('revoke', { revoke: { original_message_id: 'w8' } }, { id: 'w10', at: base + 7_000 }),
  echo('text', { text: { body: 'answered on the phone' } }, { from: byPhone, id: 'e1', at: base + 8_000 }),
  ...['sent', 'delivered', 'read'].map((name, index) =>
    status('e1', name, {
      at: base + 9_000 + index * 1_000,
      more: name === 'sent' ? { conversation: freeEntry, pricing: { type: 'free_entry_point' } } : {},
    }),
  ),
  echo('text', { text: { body: 'never arrived' } }, { from: byUserId, id: 'e2', at: base + 9_500 }),
  status('e2', 'sent', { to: byUserId, at: base + 9_600 }),
  status('e2', 'failed', {
    to: byUserId,
    at: base + 9_700,
    more: { errors: [{ code: 131026, title: 'Message undeliverable' }] },
  }),
  message(
    'text',
    { text: { body: 'an answer to yours' }, context: { from: displayPhone, id: 'e1' } },
    { from: byUserId, id: 'w11', at: base + 12_000 },
  ),
  message('reaction', { reaction: { message_id: 'e1', emoji: '👍' } }, { from: byPhone, id: 'w12', at: base + 13_000 }),
  message('reaction', { reaction: { message_id: 'e1', emoji: '' } }, { from: byUserId, id: 'w13', at: base + 14_000 }),
  message('reaction', { reaction: { message_id: 'w1', emoji: '❤' } }, { from: ada, id: 'w14', at: base + 14_000 }),
  message(
    'reaction',
    { reaction: { message_id: 'never seen', emoji: '❤' } },
    { from: { userId: 'TR.9' }, id: 'w15', at: base + 14_500 },
  ),
  text('from the old number', { from: mert, id: 'w16', at: base + 15_000 }),
  message(
    'system',
    { system: { body: 'Mert changed', type: 'user_changed_number', wa_id: mertMoved.phone } },
    { from: { phone: mert.phone ?? '' }, id: 'w17', at: base + 16_000 },
  ),
  text('from the new number', { from: mertMoved, id: 'w18', at: base + 17_000 }),
  text('sent before, delivered late', { from: mert, id: 'w19', at: base + 15_500 }),
  text('with the old id', { from: elif, id: 'w20', at: base + 18_000 }),
  change(
    {
      user_id_update: [
        {
          wa_id: '905000000000',
          user_id: { previous: 'TR.1', current: 'TR.2' },
          timestamp: String((base + 19_000) / 1_000),
        },
      ],
    },
    'user_id_update',
  ),
  text('with the new id', { from: { userId: 'TR.2', name: 'Elif' }, id: 'w21', at: base + 20_000 }),
  text('with the number', { from: { phone: '905000000000', name: 'Elif' }, id: 'w22', at: base + 17_500 }),
  change(
    { user_preferences: [{ user_id: 'TR.2', category: 'marketing_messages', value: 'stop', timestamp: base / 1_000 }] },
    'user_preferences',
  ),
  change(
    {
      user_preferences: [
        { wa_id: '905000000000', category: 'marketing_messages', value: 'resume', timestamp: base / 1_000 + 60 },
      ],
    },
    'user_preferences',
  ),
  message('request_welcome', {}, { from: { phone: '905777777777', name: 'Zeynep' }, id: 'w23', at: base + 21_000 }),
  past('text', { text: { body: 'long ago, to the old number' } }, { with: mert, id: 'p1', at: base - 90_000_000 }),
  past(
    'text',
    { text: { body: 'and our answer' } },
    { with: mert, id: 'p2', at: base - 80_000_000, status: 'DELIVERED' },
  ),
  status('p2', 'read', { to: mert, at: base + 22_000 }),
  // Reported twice, live and as history.
  past('text', { text: { body: 'from the old number' } }, { with: mert, id: 'w16', at: base + 15_000 }),
  past(
    'text',
    { text: { body: 'answered on the phone' } },
    { with: byPhone, id: 'e1', at: base + 8_000, status: 'SENT' },
  ),
  past('media_placeholder', {}, { with: elif, id: 'p3', at: base - 70_000_000 }),
  change(
    {
      messages: [
        {
          from: elif.userId,
          id: 'p3',
          timestamp: String(base / 1_000 - 70_000),
          type: 'image',
          image: { id: 'media9', mime_type: 'image/jpeg' },
        },
      ],
    },
    'history',
  ),
  change(
    { event: 'FLAGGED', display_phone_number: displayPhone, current_limit: 'TIER_1K' },
    'phone_number_quality_update',
  ),
]

type Body = (typeof story)[number]

const outcome = async (
  deliver: (post: (body: unknown) => Promise<void>, settled: () => Promise<void>) => Promise<void>,
): Promise<string[]> => {
  const server = await startTestServer()
  try {
    await connectWhatsapp(server)
    const post = async (body: unknown): Promise<void> => expect(await server.webhook(body)).toBe(200)
    await deliver(post, server.settled)
    await server.settled()
    return await readProjection(server.services.database)
  } finally {
    await server.close()
  }
}

it('ends in the same records', async () => {
  // The quality update has no time of its own.
  for (const body of story) Object.assign(body.entry[0] ?? {}, { time: base / 1_000 })
  const expected = await outcome(async (post, settled) => {
    for (const body of story) {
      await post(body)
      await settled()
    }
  })
  expect(expected.filter((record) => record.startsWith('FBWACONTACT'))).toHaveLength(4)
  expect(expected.filter((record) => record.startsWith('CUSTOMER'))).toHaveLength(4)
  const twice = fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 })
  await fc.assert(
    fc.asyncProperty(twice, fc.constantFrom('together', 'in parallel', 'one by one'), async (order: Body[], how) => {
      const again = await outcome(async (post, settled) => {
        if (how === 'together')
          return post({ object: 'whatsapp_business_account', entry: order.flatMap((body) => body.entry) })
        if (how === 'in parallel') return void (await Promise.all(order.map(post)))
        for (const body of order) {
          await post(body)
          await settled()
        }
      })
      expect(again).toEqual(expected)
    }),
    // Each run starts its own server.
    { seed: 20260504, ...racingRuns(2) },
  )
})

it('ends in the same records where a number is passed on, once its change is known', async () => {
  const [ali, moved, veli]: Person[] = [
    { phone: '905321110001', name: 'Ali' },
    { phone: '905321110002', name: 'Ali' },
    { phone: '905321110001', name: 'Veli' },
  ]
  const before = [
    text('from their number', { from: { ...ali }, id: 'n1', at: base }),
    message(
      'system',
      { system: { body: 'Ali changed', type: 'user_changed_number', wa_id: moved?.phone } },
      { from: { phone: ali?.phone ?? '' }, id: 'n2', at: base + 2_000 },
    ),
    text('from their new number', { from: { ...moved }, id: 'n3', at: base + 3_000 }),
    echo('text', { text: { body: 'to their number' } }, { from: { ...ali }, id: 'n4', at: base + 1_000 }),
  ]
  const after = [
    text('sent before, delivered late', { from: { ...ali }, id: 'n5', at: base + 1_500 }),
    status('n4', 'read', { to: { ...ali }, at: base + 90_000_000 }),
    text('from its next owner', { from: { ...veli }, id: 'n6', at: base + 80_000_000 }),
    text('and again', { from: { ...veli }, id: 'n7', at: base + 81_000_000 }),
    echo('text', { text: { body: 'to its next owner' } }, { from: { ...veli }, id: 'n8', at: base + 82_000_000 }),
  ]
  const told = (order: readonly Body[]) =>
    outcome(async (post, settled) => {
      for (const body of order) {
        await post(body)
        await settled()
      }
    })
  const expected = await told([...before, ...after])
  expect(expected.filter((record) => record.startsWith('FBWACONTACT'))).toHaveLength(2)
  const orders = fc.tuple(
    fc.shuffledSubarray(before, { minLength: before.length }),
    fc.shuffledSubarray([...after, ...before, ...after], { minLength: before.length + 2 * after.length }),
  )
  await fc.assert(
    fc.asyncProperty(orders, async ([first, then]) => expect(await told([...first, ...then])).toEqual(expected)),
    { seed: 20260505, ...racingRuns(3) },
  )
})
