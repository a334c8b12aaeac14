// The customer panel beside a conversation: its actions, and a composer that says in advance that the customer is blocked.
import { screen, waitFor, within } from '@testing-library/react'
import { getDeclaration } from '../../../contract/index.ts'
import type { AnyRow } from '../../../contract/index.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { epoch, id, messageRow, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { accountId, renderInbox, rowLinks, rowNames } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'
import { chooseOption } from '../../app/support/choose-option.ts'

const ada = row({ _id: id(0xad), organisationId, name: 'Ada Kaya', isBlocked: false, assignments: [] })
const thread = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', customerId: ada._id })
const messages = [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' })]
const managerRights = { ...agentRights, members: agentRights.members.map((member) => ({ ...member, manager: true })) }

const showAda = (manages: boolean, isBlocked: boolean): Promise<RenderedInbox> =>
  renderInbox({
    threads: [{ ...thread, isBlocked }],
    messages,
    rows: { CUSTOMER: [{ ...ada, isBlocked }] },
    at: `/?thread=${thread._id}`,
    prepare: ({ store, backend }) => {
      store.dispatch(allowedReceived({ ...agentAllowed, rights: manages ? managerRights : agentRights }))
      // A higher version, because the open conversation is marked as read meanwhile.
      for (const [call, blocked, version] of [
        ['block', true, 9],
        ['unblock', false, 20],
      ] as const)
        backend.on('POST', `/api/customers/${ada._id}/${call}`, () => ({
          body: {
            data: {},
            rows: {
              CUSTOMER: [{ ...ada, version, isBlocked: blocked }],
              THREAD: [{ ...thread, version, isBlocked: blocked }],
            },
            epoch,
          },
        }))
    },
  })

const confirm = async ({ person }: RenderedInbox, name: string): Promise<void> => {
  const asked = within(await screen.findByRole('dialog'))
  await person.click(asked.getByRole('button', { name }))
}

test('a manager blocks the customer beside the conversation; the composer says so and lets them be unblocked', async () => {
  const inbox = await showAda(true, false)
  const tasks = within(await screen.findByRole('group', { name: 'Customer actions' }))
  expect(tasks.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', `/customers/${ada._id}`)
  await inbox.person.click(await tasks.findByRole('button', { name: 'Block' }))
  await confirm(inbox, 'Block')
  expect(await screen.findByText('This customer is blocked: you cannot reply.')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Reply to Ada Kaya' })).toBeNull()
  const notice = within(screen.getByText('This customer is blocked: you cannot reply.').parentElement as HTMLElement)
  await inbox.person.click(await notice.findByRole('button', { name: 'Unblock' }))
  await confirm(inbox, 'Unblock')
  expect(await screen.findByRole('textbox', { name: 'Reply to Ada Kaya' })).toBeEnabled()
})

test('a customer is assigned and merged from beside the conversation, and the conversation stays open', async () => {
  const inbox = await showAda(true, false)
  inbox.backend.on('GET', `/api/organisationMemberships/organisation/${organisationId}/members/users`, () => ({
    body: {
      data: {
        users: [row({ _id: id(7), profile: { name: 'Cem' }, status: 'Active' })],
        params: { total: 1, skip: 0, limit: 200, sort: {} },
      },
      rows: {},
      epoch,
    },
  }))
  inbox.backend.on('POST', `/api/customers/${ada._id}/assignments`, () => ({
    body: { data: { assignments: [{ userId: id(7) }] }, rows: {}, epoch },
  }))
  const tasks = within(await screen.findByRole('group', { name: 'Customer actions' }))
  await inbox.person.click(await tasks.findByRole('button', { name: 'Assign all conversations' }))
  await chooseOption(inbox.person, await screen.findByLabelText('Assigned to'), 'Cem')
  await confirm(inbox, 'Assign')
  await waitFor(() =>
    expect(inbox.backend.askedFor('POST', `/api/customers/${ada._id}/assignments`).map(({ body }) => body)).toEqual([
      { userId: id(7) },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await inbox.person.click(tasks.getByRole('button', { name: 'Merge with…' }))
  expect(await screen.findByLabelText('Customer to merge')).toBeVisible()
  await waitFor(() => expect(inbox.address()).toBe(`/?thread=${thread._id}`))
})

test('an agent is told beforehand that the customer is blocked, and who can change that', async () => {
  await showAda(false, true)
  expect(
    await screen.findByText('This customer is blocked: you cannot reply. Your manager can unblock them.'),
  ).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Reply to Ada Kaya' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Assign all conversations' })).toBeVisible()
  for (const name of ['Block', 'Unblock', 'Merge with…']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('labels that the page put on the person in its own inbox stand beside the conversation; of nobody else', async () => {
  const [pageId, personId] = [id(0xfb), id(0xfe)]
  const conversation = row({ _id: id(0xc1), organisationId, fbPageId: pageId, fbUserId: personId })
  const label = row({
    _id: id(0x1a),
    organisationId,
    fbPageId: pageId,
    fbId: '77',
    name: 'Toptan',
    fbUserIds: [personId],
  })
  const inbox = await renderInbox({
    threads: [thread],
    messages,
    rows: { CUSTOMER: [ada], FBCONVERSATION: [conversation] },
    at: `/?thread=${thread._id}`,
    prepare: ({ backend }) =>
      backend.on('GET', '/api/fb/labels', ({ query }) => {
        const { fbUserIds } = query.filter as { readonly fbUserIds: string }
        return listOf(fbUserIds === personId ? [label] : [])
      }),
  })
  const labels = await screen.findByRole('list', { name: 'Labels of the page' })
  expect(
    within(labels)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Toptan'])
  expect(inbox.backend.askedFor('GET', '/api/fb/labels')).toHaveLength(1)
})

describe('labels that the page has put on a person', () => {
  const conversationOf = (of: AnyRow, person: string) =>
    row({ _id: String(of['itemId']), organisationId, fbPageId: accountId, fbUserId: person })
  const burak = threadRow({ _id: id(2), itemId: id(0xc2), title: 'Burak Demir' })
  const labelOf = (name: string, person: string, at: number) =>
    row({ _id: id(at), organisationId, fbPageId: accountId, name, fbUserIds: [person] })
  const labels: Readonly<Record<string, AnyRow>> = {
    ada: labelOf('Wholesale', 'ada', 0xe1),
    burak: labelOf('Press', 'burak', 0xe2),
  }
  const labelsPath = getDeclaration('FBLABEL').base

  test('are said to be missing when they do not come, never those of the one before, and come when asked for again', async () => {
    let fails = false
    const inbox = await renderInbox({
      threads: [thread, burak],
      rows: { FBCONVERSATION: [conversationOf(thread, 'ada'), conversationOf(burak, 'burak')] },
      at: `/?thread=${thread._id}`,
      prepare: ({ backend }) =>
        backend.on('GET', labelsPath, ({ query }) => {
          const { fbUserIds } = query.filter as { readonly fbUserIds: string }
          return fails ? 'no connection' : listOf([labels[fbUserIds]].flatMap((label) => label ?? []))
        }),
    })
    expect(await screen.findByText('Wholesale')).toBeVisible()
    fails = true
    await inbox.person.click(rowLinks()[rowNames().indexOf('Burak Demir')] as HTMLElement)
    expect(await screen.findByText('The labels of the page could not be loaded.')).toBeVisible()
    expect(screen.queryByText('Wholesale')).toBeNull()
    fails = false
    const notice = screen.getByText('The labels of the page could not be loaded.')
    await inbox.person.click(within(notice).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Press')).toBeVisible()
    expect(screen.queryByText('The labels of the page could not be loaded.')).toBeNull()
  })
})

test('labels of a phone that do not come are said to be missing, never those of the phone before', async () => {
  const chatOf = (at: number, phone: number) => {
    const of = { itemType: 'waWebChat', service: 'whatsapp-web', accountId: id(phone) }
    return threadRow({ ...of, _id: id(at), itemId: id(0xc0 + at), title: `Chat ${at}` })
  }
  const [one, other] = [chatOf(1, 0xb1), chatOf(2, 0xb2)]
  const inbox = await renderInbox({
    threads: [one, other],
    rows: {
      WAWEBCHAT: [one, other].map((chat) =>
        row({ _id: String(chat.itemId), organisationId, waWebPhoneId: String(chat.accountId), waWebLabelIds: [] }),
      ),
    },
    at: `/?thread=${one._id}`,
    prepare: ({ backend }) =>
      backend.on('GET', getDeclaration('WAWEBLABEL').base, ({ query }) =>
        (query.filter as { readonly waWebPhoneId: string }).waWebPhoneId === id(0xb1)
          ? listOf([row({ _id: id(0xe3), organisationId, waWebPhoneId: id(0xb1), name: 'Lead' })])
          : 'no connection',
      ),
  })
  expect(await screen.findByText('Add a label')).toBeVisible()
  await inbox.person.click(rowLinks()[rowNames().indexOf('Chat 2')] as HTMLElement)
  expect(await screen.findByText('The labels on the phone could not be loaded.')).toBeVisible()
  expect(screen.queryByText('Add a label')).toBeNull()
})

describe('other conversations of a customer', () => {
  const burak = threadRow({ _id: id(2), itemId: id(0xc2), title: 'Burak Demir', customerId: id(0xbd) })
  const closed = threadRow({ _id: id(3), itemId: id(0xc3), title: 'Ada, last year', customerId: ada._id })

  test('are never those of the one before: while they are on their way nothing is said of them', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const inbox = await renderInbox({
      threads: [thread, burak],
      rows: { CUSTOMER: [ada, row({ _id: id(0xbd), organisationId, name: 'Burak Demir', assignments: [] })] },
      at: `/?thread=${thread._id}`,
      prepare: ({ backend }) =>
        backend.on('GET', '/api/threads', async ({ query }) => {
          const { customerId } = (query.filter ?? {}) as { readonly customerId?: string }
          if (customerId === ada._id) return listOf([thread, closed])
          if (customerId === burak['customerId']) await held
          return listOf(customerId === undefined ? [] : [burak])
        }),
    })
    expect(await screen.findByRole('heading', { name: 'Other conversations' })).toBeVisible()
    await inbox.person.click(rowLinks()[rowNames().indexOf('Burak Demir')] as HTMLElement)
    await waitFor(() => expect(document.querySelector('aside h2')).toHaveTextContent('Burak Demir'))
    expect(screen.queryByRole('heading', { name: 'Other conversations' })).toBeNull()
    expect(screen.queryByText('No other conversations with this customer.')).toBeNull()
    answer()
    expect(await screen.findByText('No other conversations with this customer.')).toBeVisible()
  })
})

test('the address of an e-mail is written as programs of mail read it', async () => {
  const email = 'ada+news&more@acme.example'
  await renderInbox({
    threads: [thread],
    messages,
    rows: { CUSTOMER: [{ ...ada, email }] },
    at: `/?thread=${thread._id}`,
  })
  expect(await screen.findByRole('link', { name: email })).toHaveAttribute(
    'href',
    'mailto:ada%2Bnews%26more@acme.example',
  )
})
