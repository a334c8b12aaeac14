// WhatsApp Business in the inbox: a first message to a number, and the actions on a message.
import { act, screen, waitFor, within } from '@testing-library/react'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { listOf } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'
import type { TestStore } from '../../store/support/create-test-store.ts'

const phoneId = id(0xfa)
const threadId = id(1)

const managerRights = { ...agentRights, members: agentRights.members.map((member) => ({ ...member, manager: true })) }

const rows = {
  CHANNEL: [
    row({
      _id: id(0xc1),
      organisationId,
      name: 'Acme Istanbul',
      service: 'whatsapp',
      accountType: 'FBWAPHONE',
      accountId: phoneId,
      status: 'connected',
    }),
  ],
  FBWAPHONE: [row({ _id: phoneId, organisationId, fbWaBAId: id(0xba), displayPhoneNumber: '+90 212 000 00 00' })],
}

const answerWindow = (backend: TestBackend, active: boolean): void =>
  backend.on('GET', '/api/wa/conversations/active', () => ({ body: { data: { active, until: null }, epoch } }))

const templateRow = (at: number, name: string) =>
  row({
    _id: id(at),
    organisationId,
    fbWaBAId: id(0xba),
    name,
    language: 'tr',
    status: 'APPROVED',
    isRemoteDeleted: false,
    data: { components: [{ type: 'BODY', text: 'Merhaba' }] },
  })

test('an account without approved templates says so, and a manager is led to the templates', async () => {
  const { person, address } = await renderInbox({
    threads: [],
    rows,
    prepare: ({ store, backend }) => {
      store.dispatch(allowedReceived({ ...agentAllowed, rights: managerRights }))
      answerWindow(backend, false)
      backend.on('GET', '/api/wa/messageTemplates', () => listOf([]))
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  await person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  expect(await screen.findByText(/This account has no approved template yet\./)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Open the templates' }))
  await waitFor(() => expect(address()).toBe('/whatsapp/templates'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a message whose answer was lost is sent again under the same key, and another text under another', async () => {
  const { person, backend, address } = await renderInbox({
    threads: [threadRow({ _id: threadId, itemId: id(0xc0), title: 'Burak Demir' })],
    rows,
    prepare: (test) => {
      answerWindow(test.backend, true)
      test.backend.on('POST', '/api/wa/messages/submit', () => 'no connection')
    },
  })
  const sent = () =>
    backend.askedFor('POST', '/api/wa/messages/submit').map(({ headers }) => headers.get('Idempotency-Key'))
  const press = async (times: number): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  }
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  await person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await person.type(words, 'Hello')
  await press(1)
  await press(2)
  await person.type(words, ' again')
  await press(3)
  const [first, second, third] = sent()
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)

  backend.on('POST', '/api/wa/messages/submit', () => ({
    body: { data: { messageId: id(7), threadId }, rows: {}, epoch },
  }))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/?thread=${threadId}`))
  expect(sent()[3]).toBe(third)
})

test('whoever is a WhatsApp contact, too, is written to from the panel: neither number nor phone are asked for', async () => {
  const contactId = id(0xc8)
  const customerId = id(0xc9)
  const { person, backend, address } = await renderInbox({
    threads: [threadRow({ _id: threadId, itemId: id(0xc0), customerId, title: 'Burak Demir', service: 'facebook' })],
    rows: {
      ...rows,
      CUSTOMER: [
        row({
          _id: customerId,
          name: 'Burak Demir',
          organisationId,
          identities: [{ type: 'FBWACONTACT', id: contactId }],
          assignments: [],
        }),
      ],
      FBWACONTACT: [row({ _id: contactId, name: 'Burak', fbWaPhoneId: phoneId, organisationId })],
    },
    prepare: (test) => {
      answerWindow(test.backend, true)
      test.backend.on('POST', '/api/wa/messages/submit', () => ({
        body: { data: { messageId: id(7), threadId }, rows: {}, epoch },
      }))
    },
    at: `/?thread=${threadId}`,
  })
  await person.click(await screen.findByRole('button', { name: 'Write on WhatsApp' }))
  const popup = within(await screen.findByRole('dialog', { name: 'New message' }))
  expect(popup.getByText('To: Burak Demir')).toBeVisible()
  await person.type(await popup.findByRole('textbox', { name: 'Message' }), 'Merhaba')
  expect(popup.queryByRole('textbox', { name: 'Phone number' })).toBeNull()
  await person.click(popup.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/?thread=${threadId}`))
  expect(backend.askedFor('POST', '/api/wa/messages/submit').map(({ body }) => body)).toEqual([
    { fbWaContactId: contactId, data: { message: 'Merhaba' } },
  ])
})

test('a new message that is closed is there when it is opened again, until it was sent or is discarded', async () => {
  const { person, backend, address } = await renderInbox({
    threads: [threadRow({ _id: threadId, itemId: id(0xc0), title: 'Burak Demir' })],
    rows,
    prepare: (test) => {
      answerWindow(test.backend, false)
      const greeting = { type: 'BODY', text: 'Merhaba {{1}}, {{2}} hazır' }
      const template = { ...templateRow(0x1000, 'hazir'), data: { components: [greeting] } }
      test.backend.on('GET', '/api/wa/messageTemplates', () => listOf([template]))
      test.backend.on('POST', '/api/wa/messages/submit', () => ({
        body: { data: { messageId: id(7), threadId }, rows: {}, epoch },
      }))
    },
  })
  const open = async () => {
    await person.click(await screen.findByRole('button', { name: 'New message' }))
    return within(await screen.findByRole('dialog'))
  }
  const close = async () => {
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const first = await open()
  await person.type(first.getByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  await person.click(await first.findByRole('combobox', { name: 'Template' }))
  await person.click(await screen.findByRole('option', { name: 'hazir · tr' }))
  await person.type(await first.findByRole('textbox', { name: 'Text 1' }), 'Burak')
  await close()

  const second = await open()
  expect(second.getByRole('status')).toHaveTextContent('What you had typed before is here again.')
  expect(second.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+90 532 111 22 33')
  expect(await second.findByRole('textbox', { name: 'Text 1' })).toHaveValue('Burak')
  await person.type(second.getByRole('textbox', { name: 'Text 2' }), 'Siparişiniz')
  await person.click(second.getByRole('button', { name: 'Send template' }))
  await waitFor(() => expect(address()).toBe(`/?thread=${threadId}`))
  expect(backend.askedFor('POST', '/api/wa/messages/submit').at(-1)?.body).toMatchObject({
    data: { to: '+90 532 111 22 33', template: { name: 'hazir' } },
  })

  const third = await open()
  expect(third.getByRole('textbox', { name: 'Phone number' })).toHaveValue('')
  await person.type(third.getByRole('textbox', { name: 'Phone number' }), '+90 5')
  await close()
  const fourth = await open()
  await person.click(fourth.getByRole('button', { name: 'Discard' }))
  expect(fourth.getByRole('textbox', { name: 'Phone number' })).toHaveValue('')
  await close()
  expect((await open()).getByRole('textbox', { name: 'Phone number' })).toHaveValue('')
})

test('of more templates than one list holds the others are asked for by name', async () => {
  const many = Array.from({ length: 500 }, (_, at) => templateRow(0x1000 + at, `a_${String(at).padStart(3, '0')}`))
  const { person } = await renderInbox({
    threads: [threadRow({ _id: threadId, itemId: id(0xc0), title: 'Burak Demir' })],
    rows,
    prepare: ({ backend }) => {
      answerWindow(backend, false)
      backend.on('GET', '/api/wa/messageTemplates', ({ query }) => {
        const wanted = (query['filter'] as { name?: { $regex?: string } } | undefined)?.name?.$regex
        return listOf(wanted === undefined ? many : wanted === 'zeyt' ? [templateRow(0x2000, 'zeytin')] : [])
      })
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  await person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  await person.type(await screen.findByRole('combobox', { name: 'Template' }), 'zeyt')
  expect(await screen.findByRole('option', { name: 'zeytin · tr' })).toBeVisible()
})

const itemId = id(0xc7)
const ofConversation = {
  fbWaContactId: itemId,
  fbWaPhoneId: phoneId,
  fbWaBAId: id(0xba),
  organisationId,
  deleted: false,
}
const theirs = row({
  ...ofConversation,
  _id: id(0x201),
  fbId: 'wamid.theirs',
  fromId: itemId,
  ownerSent: false,
  isRead: false,
  message: 'Siparişim nerede?',
  createdTime: time(3_000),
})
const ours = row({
  ...ofConversation,
  _id: id(0x202),
  fbId: 'wamid.ours',
  ownerSent: true,
  status: null,
  message: 'Bakıyorum',
  createdTime: time(3_100),
})
const others = [1, 2, 3, 4, 5, 6].map((at) =>
  threadRow({
    _id: id(0x300 + at),
    itemId: id(0x400 + at),
    itemType: 'waContact',
    service: 'whatsapp',
    title: `Müşteri ${at}`,
    replyDeadline: time(80_000),
  }),
)

const openConversation = (deadline: string, prepare?: (test: TestStore) => void): Promise<RenderedInbox> =>
  renderInbox({
    threads: [
      threadRow({
        _id: threadId,
        itemId,
        itemType: 'waContact',
        service: 'whatsapp',
        accountType: 'FBWAPHONE',
        accountId: phoneId,
        title: 'Burak Demir',
        replyDeadline: deadline,
      }),
    ],
    messages: [theirs, ours],
    rows,
    at: `/?thread=${threadId}`,
    prepare: (test) => {
      prepare?.(test)
    },
  })

test('a template whose text gets too long says by how much, and is not sent', async () => {
  const long = templateRow(0x2001, 'uzun')
  const components = [{ type: 'BODY', text: 'Merhaba {{1}}', example: { body_text: [['Ada']] } }]
  const { person } = await openConversation(time(100), ({ backend }) => {
    answerWindow(backend, false)
    backend.on('GET', '/api/wa/messageTemplates', () => listOf([{ ...long, data: { components } }]))
  })
  await person.click(await screen.findByRole('combobox', { name: 'Template' }))
  await person.click(await screen.findByRole('option', { name: 'uzun · tr' }))
  await person.click(await screen.findByRole('textbox', { name: /1/ }))
  await person.paste('a'.repeat(1_020))
  expect(await screen.findByText('Too long: 1028 of 1024 characters')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send template' })).toBeDisabled()
})

test('a key opens the menu of the message that has the focus, else of the last; each offers what fits it', async () => {
  const { person, backend } = await openConversation(time(80_000), ({ backend: answers }) => {
    answers.on('PATCH', `/api/wa/messages/${theirs._id}/read`, () => ({ body: { data: {}, rows: {}, epoch } }))
    answers.on('POST', `/api/wa/messages/${theirs._id}/submit/read`, () => ({ body: { data: {}, rows: {}, epoch } }))
    answers.on('POST', `/api/wa/messages/${theirs._id}/reaction`, () => ({
      body: {
        data: {},
        rows: { FBWAMESSAGE: [{ ...theirs, version: 2, reactions: [{ fromId: null, emoji: '👍', reaction: null }] }] },
        epoch,
      },
    }))
  })
  // A message of ours without a platform status is not shown as sent.
  expect(await screen.findByText('Unknown whether it arrived')).toBeInTheDocument()
  await screen.findByRole('button', { name: 'Actions for the message from Burak Demir' })
  await person.keyboard('m')
  const last = within(await screen.findByRole('menu', { name: 'Actions for the message from Acme Istanbul' }))
  expect(last.queryByRole('menuitem', { name: 'Mark as read' })).toBeNull()
  expect(last.queryByRole('menuitem', { name: 'Send read receipt' })).toBeNull()
  expect(last.getByRole('menuitem', { name: 'Details' })).toHaveAttribute('href', `/whatsapp/messages/${ours._id}`)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  act(() => screen.getByRole('button', { name: 'Actions for the message from Burak Demir' }).focus())
  await person.keyboard('m')
  const menu = within(await screen.findByRole('menu', { name: 'Actions for the message from Burak Demir' }))
  await person.click(menu.getByRole('menuitem', { name: 'Mark as read' }))
  await waitFor(() => expect(backend.askedFor('PATCH', `/api/wa/messages/${theirs._id}/read`)).toHaveLength(1))
  const choose = async (name: string): Promise<void> => {
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Actions for the message from Burak Demir' }))
    await person.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Send read receipt')
  await waitFor(() => expect(backend.askedFor('POST', `/api/wa/messages/${theirs._id}/submit/read`)).toHaveLength(1))
  await choose('React with 👍')
  expect(await screen.findByText(/^\s*👍\s*$/)).toBeInTheDocument()
  await choose('Remove 👍')
  await waitFor(() =>
    expect(backend.askedFor('POST', `/api/wa/messages/${theirs._id}/reaction`).map(({ body }) => body)).toEqual([
      { emoji: '👍' },
      { emoji: '' },
    ]),
  )
})

test('a message is answered by name: quoted above the composer, and told with the reply', async () => {
  const { person, backend } = await openConversation(time(80_000), ({ backend: answers }) =>
    answers.on('POST', '/api/wa/messages/submit', () => ({
      body: { data: { messageId: id(9), threadId }, rows: {}, epoch },
    })),
  )
  await person.click(await screen.findByRole('button', { name: 'Actions for the message from Burak Demir' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reply to this message' }))
  const composer = await screen.findByRole('textbox', { name: /Burak Demir/ })
  await waitFor(() => expect(composer).toHaveFocus())
  expect(await screen.findByText('Replying to Burak Demir:')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Do not quote the message' }))
  expect(screen.queryByText('Replying to Burak Demir:')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Actions for the message from Burak Demir' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reply to this message' }))
  await waitFor(() => expect(composer).toHaveFocus())
  await person.type(composer, 'Yolda{Enter}')
  await waitFor(() =>
    expect(backend.askedFor('POST', '/api/wa/messages/submit')).toMatchObject([
      { body: { fbWaContactId: itemId, data: { message: 'Yolda', repliedFbWaMessageId: theirs._id } } },
    ]),
  )
  expect(screen.queryByText('Replying to Burak Demir:')).toBeNull()
})

test('a message is forwarded to at most five conversations with an open window, and a refusal says to which it cannot be', async () => {
  const { person, backend } = await openConversation(time(80_000), ({ backend: answers }) => {
    answers.on('GET', '/api/threads', ({ query }) =>
      listOf((query['filter'] as { itemType?: string }).itemType === 'waContact' ? others : []),
    )
    answers.on('POST', `/api/wa/messages/${theirs._id}/forward`, () => ({
      status: 409,
      body: { msg: 'WINDOW_CLOSED', details: { fbWaContactId: others[1]?.['itemId'] } },
    }))
  })
  await person.click(await screen.findByRole('button', { name: 'Actions for the message from Burak Demir' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Forward…' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Forward message' }))
  for (const at of [1, 2, 3, 4, 5]) await person.click(await popup.findByRole('checkbox', { name: `Müşteri ${at}` }))
  expect(popup.getByRole('checkbox', { name: 'Müşteri 6' })).toBeDisabled()
  await person.click(popup.getByRole('button', { name: 'Forward to 5' }))
  expect(await popup.findByText('Not possible for this one')).toBeVisible()
  await person.click(popup.getByRole('checkbox', { name: /Müşteri 2/ }))
  backend.on('POST', `/api/wa/messages/${theirs._id}/forward`, () => ({
    body: { data: { messageIds: [] }, rows: {}, epoch },
  }))
  await person.click(popup.getByRole('button', { name: 'Forward to 4' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.askedFor('POST', `/api/wa/messages/${theirs._id}/forward`).at(-1)?.body).toEqual({
    fbWaContactIds: [1, 3, 4, 5].map((at) => id(0x400 + at)),
  })
})
