// WhatsApp messages as the inbox shows them: every type, and their related records.
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import {
  ada,
  base,
  change,
  connectWhatsapp,
  displayPhone,
  echo,
  message,
  past,
  phoneId,
  status,
  text,
} from '../support/whatsapp.ts'
import { createWhatsappReading } from '../support/whatsapp-reading.ts'
import type { Person, WhatsappAccount } from '../support/whatsapp.ts'

let server: TestServer
let connected: WhatsappAccount
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  connected = await connectWhatsapp(server)
})
afterAll(() => server.close())

const somebody = (): Person => ({
  phone: `9054400${String((counter += 1)).padStart(5, '0')}`,
  name: `Somebody ${counter}`,
})
const { list, contactOf, messagesOf, threadOf, hears } = createWhatsappReading(() => server)

it('become contact, customer, thread, message and notice', async () => {
  await hears(text('Merhaba', { from: ada, id: 'first', at: base }))
  const contact = await contactOf(ada)
  const [shown] = await messagesOf(ada)
  expect(contact).toMatchObject({
    name: 'Ada Kaya',
    fbId: ada.userId,
    remoteId: ada.phone,
    fbWaPhoneId: connected.phone._id,
    lastMessageId: shown._id,
    unreadMessageCount: 1,
    lastInteractionTime: new Date(base).toISOString(),
  })
  expect(shown).toMatchObject({
    fbId: 'first',
    message: 'Merhaba',
    fromId: contact._id,
    isRead: false,
    ownerSent: false,
    timestamp: new Date(base).toISOString(),
    data: { type: 'text' },
  })
  expect(await threadOf(ada)).toMatchObject({
    service: 'whatsapp',
    itemType: 'waContact',
    accountId: connected.phone._id,
    title: 'Ada Kaya',
    status: 'open',
    unreadCount: 1,
    snippet: 'Merhaba',
    customerId: contact.customerId,
    replyDeadline: new Date(base + 86_400_000).toISOString(),
  })
  expect(await list('/api/customers', { name: 'Ada Kaya' })).toMatchObject([
    { phone: `+${ada.phone}`, identities: [{ type: 'FBWACONTACT', id: contact._id }] },
  ])
  expect(await list('/api/notifications', { itemId: shown._id })).toMatchObject([
    { type: 'NEW_WA_MESSAGE', title: 'Ada Kaya', snippet: 'Merhaba' },
  ])
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a message of the type %s, which is a name of every object, is one of an unknown type',
  async (type) => {
    const person = somebody()
    await hears(message(type, {}, { from: person }), {
      object: type,
      entry: [{ id: '1', changes: [{ field: type, value: {} }] }],
    })
    expect(await messagesOf(person)).toMatchObject([{ isUnsupported: true, data: { type } }])
  },
)

const card = { vcard: 'BEGIN:VCARD\nFN:Can Demir\nEND:VCARD', phones: [{ phone: '905' }] }

it.each([
  [
    'image',
    { image: { id: 'm1', mime_type: 'image/jpeg', sha256: 'x', caption: 'look' } },
    { message: 'look', attachments: [{ type: 'image', mime_type: 'image/jpeg', payload: { id: 'm1' } }] },
  ],
  [
    'document',
    { document: { id: 'm2', mime_type: 'application/pdf', filename: 'fatura.pdf' } },
    { message: '', attachments: [{ type: 'document', name: 'fatura.pdf' }] },
  ],
  [
    'audio',
    { audio: { id: 'm3', mime_type: 'audio/ogg; codecs=opus', voice: true } },
    { attachments: [{ type: 'audio', payload: { voice: true } }] },
  ],
  ['video', { video: { id: 'm4', mime_type: 'video/mp4' } }, { attachments: [{ type: 'video' }] }],
  [
    'sticker',
    { sticker: { id: 'm5', mime_type: 'image/webp', animated: false } },
    { attachments: [{ type: 'sticker' }] },
  ],
  [
    'location',
    { location: { latitude: 41.01, longitude: 28.97, name: 'Galata' } },
    { attachments: [{ type: 'location', name: 'Galata', payload: { lat: 41.01, lng: 28.97 } }] },
  ],
  [
    'contacts',
    { contacts: [{ name: { formatted_name: 'Ece Ak' } }, card] },
    {
      attachments: [
        { type: 'contacts', name: 'Ece Ak' },
        { type: 'contacts', name: 'Can Demir' },
      ],
    },
  ],
  ['button', { button: { text: 'Evet', payload: 'YES' } }, { message: 'Evet', attachments: [] }],
  [
    'interactive',
    { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Kargo' } } },
    { message: 'Kargo' },
  ],
  [
    'interactive',
    { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{}' } } },
    { message: 'Sent' },
  ],
  [
    'order',
    { order: { catalog_id: 'c', text: 'iki tane', product_items: [{ quantity: 2 }] } },
    { message: 'iki tane', attachments: [{ type: 'other', name: 'order' }] },
  ],
  [
    'unsupported',
    { errors: [{ code: 131051, title: 'Unsupported' }], unsupported: { type: 'poll' } },
    { isUnsupported: true, data: { errors: [{ code: 131051 }] } },
  ],
  ['hologram', { hologram: { id: 'x' } }, { isUnsupported: true, data: { type: 'hologram', hologram: { id: 'x' } } }],
])('show %s', async (type, content, shown) => {
  const from = somebody()
  await hears(message(type, content, { from }))
  expect(await messagesOf(from)).toMatchObject([{ isUnsupported: false, ...shown }])
})

it("with a file keep the platform's id of it", async () => {
  const from = somebody()
  await hears(message('image', { image: { id: 'media-77', mime_type: 'image/png' } }, { from }))
  const [shown] = await messagesOf(from)
  expect(await list('/api/wa/medias', { fbWaMessageId: shown._id })).toMatchObject([
    { _id: shown.fbWaMediaId, fbId: 'media-77', mimeType: 'image/png', content: null },
  ])
  expect(await threadOf(from)).toMatchObject({ snippet: '[image]' })
})

it('are reacted to, edited and taken back; nothing of them stays then', async () => {
  const from = somebody()
  const sent = { from, at: base + 1_000 }
  await hears(
    text('frist', { ...sent, id: 'typo' }),
    message(
      'edit',
      { edit: { original_message_id: 'typo', message: { type: 'text', text: { body: 'first' } } } },
      { from, at: base + 2_000 },
    ),
  )
  expect(await messagesOf(from)).toMatchObject([{ message: 'first', changed: true }])
  const react = (emoji: string, at: number) =>
    message('reaction', { reaction: { message_id: 'typo', emoji } }, { from, at })
  await hears(react('👍', base + 3_000))
  expect(await messagesOf(from)).toMatchObject([{ reactions: [{ emoji: '👍' }] }])
  // Within the same second the later arrival wins.
  await hears(react('❤', base + 3_000))
  expect(await messagesOf(from)).toMatchObject([{ reactions: [{ emoji: '❤' }] }])
  await hears(react('', base + 4_000))
  expect(await messagesOf(from)).toMatchObject([{ reactions: [{ emoji: null }] }])
  await hears(message('revoke', { revoke: { original_message_id: 'typo' } }, { from, at: base + 5_000 }))
  const [gone] = await messagesOf(from)
  expect(gone).toMatchObject({ deleted: true, message: '', data: {} })
  expect(await threadOf(from)).toMatchObject({ snippet: '[deleted]' })
  expect(await list('/api/notifications', { itemId: gone._id })).toMatchObject([{ snippet: '' }])
})

it('of the time before the number was ours stand in their place, read and announced to nobody', async () => {
  const from = somebody()
  const before = { with: from, at: base - 86_400_000 }
  await hears(
    past('text', { text: { body: 'long ago' } }, { ...before, id: 'old-theirs' }),
    past(
      'text',
      { text: { body: 'answered long ago' } },
      { ...before, at: before.at + 1_000, id: 'old-ours', status: 'READ' },
    ),
    past('media_placeholder', {}, { ...before, at: before.at + 2_000, id: 'old-file' }),
  )
  expect(await threadOf(from)).toMatchObject({ status: 'closed', unreadCount: 0, snippet: '[unsupported]' })
  await hears(
    change(
      {
        messages: [
          {
            from: from.phone,
            id: 'old-file',
            timestamp: String((before.at + 2_000) / 1_000),
            type: 'image',
            image: { id: 'old-media', mime_type: 'image/jpeg', caption: 'the file' },
          },
        ],
      },
      'history',
    ),
  )
  expect(await messagesOf(from)).toMatchObject([
    { message: 'long ago', ownerSent: false, isRead: true },
    { message: 'answered long ago', ownerSent: true, status: 'read' },
    { message: 'the file', attachments: [{ type: 'image' }], isUnsupported: false, isRead: true },
  ])
  expect(await threadOf(from)).toMatchObject({
    status: 'closed',
    unreadCount: 0,
    snippet: 'the file',
    isAnswered: false,
  })
  expect(await list('/api/notifications', { threadItemId: (await contactOf(from))._id })).toEqual([])
  await hears(text('and today', { from, at: base }))
  expect(await threadOf(from)).toMatchObject({ status: 'open', unreadCount: 1, snippet: 'and today' })
})

it('cannot be edited or taken back by the other side', async () => {
  const from = somebody()
  await hears(
    text('mine', { from, id: 'their own', at: base }),
    echo('revoke', { revoke: { original_message_id: 'their own' } }, { from, at: base + 1_000 }),
  )
  expect(await messagesOf(from)).toMatchObject([{ message: 'mine', deleted: false }])
})

it('that we write on the phone itself are ours and answer the customer', async () => {
  const from = somebody()
  await hears(
    text('hello?', { from, at: base }),
    echo('text', { text: { body: 'from the phone' } }, { from, id: 'on-the-phone', at: base + 60_000 }),
  )
  expect(await messagesOf(from)).toMatchObject([
    { ownerSent: false },
    { message: 'from the phone', ownerSent: true, fromId: null, status: 'sent' },
  ])
  expect(await threadOf(from)).toMatchObject({ isAnswered: true, snippetFrom: 'us', unreadCount: 1 })
  await hears(status('on-the-phone', 'played', { to: from, at: base + 61_000 }))
  expect(await threadOf(from)).toMatchObject({ snippetStatus: 'played' })
})

it('know templates and numbers as the platform judges them', async () => {
  const template = { message_template_id: 4455, message_template_name: 'kargo', message_template_language: 'tr' }
  await hears(
    change({ ...template, event: 'REJECTED', reason: 'PROMOTIONAL' }, 'message_template_status_update'),
    change({ ...template, previous_category: 'UTILITY', new_category: 'MARKETING' }, 'template_category_update'),
    change(
      { display_phone_number: displayPhone, event: 'FLAGGED', current_limit: 'TIER_1K' },
      'phone_number_quality_update',
    ),
    change(
      { display_phone_number: displayPhone, decision: 'APPROVED', requested_verified_name: 'Acme Türkiye' },
      'phone_number_name_update',
    ),
  )
  expect(await list('/api/wa/messageTemplates', {}, 'manager')).toMatchObject([
    {
      fbId: '4455',
      name: 'kargo',
      status: 'REJECTED',
      category: 'MARKETING',
      data: { rejected_reason: 'PROMOTIONAL' },
    },
  ])
  expect(await list('/api/wa/phones')).toMatchObject([{ qualityRating: 'RED', verifiedName: 'Acme Türkiye' }])
})

it.each([
  ['account_update', { event: 'ACCOUNT_VIOLATION' }, 'account_update', 'visible'],
  ['history', { history: [{ errors: [{ code: 2593109 }] }] }, 'history', 'visible'],
  ['telepathy', { thought: 'x' }, 'telepathy', 'unknown'],
  [
    'messages',
    {
      messages: [
        { from: '90', group_id: 'g', id: 'in-group', timestamp: '1777000000', type: 'text', text: { body: 'x' } },
      ],
    },
    'messages/group',
    'visible',
  ],
  [
    'messages',
    { messages: [{ id: 'nobody', timestamp: '1777000000', type: 'text', text: { body: 'x' } }] },
    'messages/text',
    'unknown',
  ],
  [
    'messages',
    { statuses: [{ id: 'unknown one', status: 'read', timestamp: '1777000000', recipient_id: '90' }] },
    'messages/statuses/read',
    'parked',
  ],
  [
    'messages',
    { statuses: [{ id: 'first', status: 'vanished', timestamp: '1777000000' }] },
    'messages/statuses/vanished',
    'unknown',
  ],
])('keep what is about %s as an event that names its kind', async (field, value, kind, state) => {
  await hears(change(value, field))
  expect(await list('/api/webhookEvents', { kind: `whatsapp_business_account/${kind}`, state }, 'admin')).not.toEqual(
    [],
  )
})

it('find their number in bodies that name neither account nor field', async () => {
  const from = somebody()
  const bare = ({ entry }: ReturnType<typeof text>) => ({
    object: 'whatsapp_business_account',
    entry: entry.map(({ changes }) => ({ changes: changes.map(({ value }) => ({ value })) })),
  })
  await hears(
    bare(text('through a relay', { from, at: base })),
    bare(echo('text', { text: { body: 'and back' } }, { from, id: 'relayed', at: base + 1_000 })),
    bare(status('relayed', 'read', { to: from })),
  )
  expect(await messagesOf(from)).toMatchObject([
    { message: 'through a relay', ownerSent: false },
    { message: 'and back', ownerSent: true, status: 'read' },
  ])
  expect(await list('/api/webhookEvents', { accountFbId: phoneId }, 'admin')).toMatchObject(
    ['done', 'done', 'done'].map((state) => ({ state })),
  )
})

it('belong to their number, under whichever account they come', async () => {
  const from = somebody()
  const [entry] = text('from the old account', { from }).entry
  await hears({ object: 'whatsapp_business_account', entry: [{ ...entry, id: '555000555000' }] })
  expect(await messagesOf(from)).toMatchObject([
    { message: 'from the old account', fbWaBAId: connected.account._id, fbWaPhoneId: connected.phone._id },
  ])
})

it('for a number that is not connected wait until it is', async () => {
  const body = change(
    {
      metadata: { phone_number_id: '98765', display_phone_number: '1' },
      messages: [
        { from: '905440099004', id: 'early', timestamp: '1777000000', type: 'text', text: { body: 'early bird' } },
      ],
    },
    'messages',
    '1234567',
  )
  await hears(body, change({ message_template_id: 9, event: 'APPROVED' }, 'message_template_status_update', '1234567'))
  expect(await list('/api/webhookEvents', { accountFbId: '1234567' }, 'admin')).toMatchObject([
    { state: 'unattributed' },
    { state: 'unattributed' },
  ])
  const { organisation } = server.seeded
  const account = await server.call('POST', '/api/wa/waba', {
    as: 'admin',
    body: { organisationId: organisation._id, fbId: '1234567' },
  })
  await server.settled()
  await server.call('POST', '/api/wa/phones', {
    as: 'admin',
    body: { organisationId: organisation._id, fbId: '98765', fbWaBAId: account.body.data._id },
  })
  await server.settled()
  expect(
    (await list('/api/webhookEvents', { accountFbId: '1234567' }, 'admin')).map(
      (kept: { state: string }) => kept.state,
    ),
  ).toEqual(['done', 'done'])
  expect(await messagesOf({ phone: '905440099004' })).toMatchObject([{ message: 'early bird' }])
  expect(await list('/api/webhookEvents', { state: { $in: ['failed', 'pending'] } }, 'admin')).toEqual([])
})
