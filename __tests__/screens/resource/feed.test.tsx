// Posts, comments and chats as lists beside their record: days, replies, order, marks, and the table instead.
import { screen, waitFor, within } from '@testing-library/react'
import { epoch, id, organisationId, row, time } from '../../store/support/rows.ts'
import { listOf } from '../../store/support/test-backend.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const page = row({ _id: id(0xfb), organisationId, name: 'Acme Istanbul' })
const post = row({
  _id: id(0x50),
  organisationId,
  fbPageId: page._id,
  fbId: '1_2',
  message: 'Yeni sezon',
  unreadCommentCount: 2,
  isAnswered: false,
})
const ada = row({ _id: id(1), organisationId, name: 'Ada Kaya' })
const ayse = row({ _id: id(2), profile: { name: 'Ayşe Yıldız' } })
const day = 86_400
const comment = (number: number, seconds: number, more: object) =>
  row({
    _id: id(number),
    organisationId,
    fbPageId: page._id,
    fbPostId: post._id,
    fbId: `c${number}`,
    fromId: ada._id,
    isRead: true,
    ownerSent: false,
    rootCommentId: id(number),
    parentCommentId: null,
    createdTime: time(seconds),
    ...more,
  })
const newest = comment(0x61, 0, { message: 'Fiyat nedir?', isRead: false })
const removed = comment(0x62, -day, { message: 'Kötü söz', isRemoteDeleted: true })
const answer = comment(0x63, 10, {
  message: 'Yüz lira',
  ownerSent: true,
  agentId: ayse._id,
  fromId: null,
  rootCommentId: newest._id,
  parentCommentId: newest._id,
})
const comments = [newest, removed]

const commentsOf = async () =>
  renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}?selectedTab=FBCOMMENT`,
    records: { FBPAGE: [page], FBPOST: [post], FBUSER: [ada], USER: [ayse] },
    backend: (backend) =>
      backend.on('GET', '/api/fb/comments', ({ query }) =>
        JSON.stringify(query['filter']).includes('rootCommentId')
          ? listOf([answer])
          : listOf(comments, comments.length),
      ),
  })

test('comments stand under the days they were written on, each with its replies; a removed one shows that instead of its words', async () => {
  const shown = await commentsOf()
  const list = await screen.findByRole('list', { name: 'Facebook comments' })
  const reply = await within(list).findByText('Yüz lira')
  expect(within(list).getAllByRole('heading').length).toBe(2)
  expect(reply.closest('ul')?.closest('li')).toHaveTextContent('Fiyat nedir?')
  await waitFor(() => expect(reply.closest('article')).toHaveTextContent('Ayşe Yıldız'))
  expect(within(list).queryByText('Kötü söz')).not.toBeInTheDocument()
  expect(within(list).getByText('Removed on the platform')).toBeInTheDocument()
  const [roots, replies] = [questions(shown, '/api/fb/comments').at(-1), questions(shown, '/api/fb/comments')[0]]
  // A visitor's post is not a comment below itself.
  expect(roots?.filter).toEqual({
    $and: [{ fbPostId: post._id }, { parentCommentId: null, isPublication: { $ne: true } }],
  })
  expect(replies?.filter).toEqual({
    $and: [{ rootCommentId: { $in: [newest._id, removed._id] } }, { parentCommentId: { $ne: null } }],
  })
})

test('comments are ordered by agent, read state or time, shown the other way round, or as a table', async () => {
  const shown = await commentsOf()
  // It is hidden behind the open menu.
  const list = () => screen.getByRole('list', { name: 'Facebook comments', hidden: true })
  await within(await screen.findByRole('list', { name: 'Facebook comments' })).findByText('Fiyat nedir?')
  await shown.person.click(screen.getByRole('button', { name: 'Order: Created, descending' }))
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'Created, descending',
    'Created, ascending',
    'Read, descending',
    'Read, ascending',
    'Agent, descending',
    'Agent, ascending',
  ])
  await shown.person.click(screen.getByRole('menuitemradio', { name: 'Agent, ascending' }))
  await waitFor(() =>
    expect(
      questions(shown, '/api/fb/comments').some(({ options }) => JSON.stringify(options?.['sort']) === '{"agentId":1}'),
    ).toBe(true),
  )
  await waitFor(() => expect(within(list()).queryAllByRole('heading')).toEqual([]))
  await shown.person.click(screen.getByRole('button', { name: 'Columns and view' }))
  await shown.person.click(await screen.findByRole('menuitemradio', { name: 'Reversed' }))
  await waitFor(() =>
    expect(within(list()).getAllByRole('article', { hidden: true })[0]).toHaveTextContent('Removed on the platform'),
  )
  await shown.person.click(screen.getByRole('menuitemradio', { name: 'As a table' }))
  expect(await screen.findByRole('table', { hidden: true })).toBeInTheDocument()
})

test('posts of a page say how many comments are unread and whether somebody has answered; a press opens one', async () => {
  const shown = await renderRecords({
    at: `/facebook/pages/${page._id}?selectedTab=FBPOST`,
    records: { FBPAGE: [page], FBPOST: [post] },
  })
  const line = (await screen.findByText('Yeni sezon')).closest('article') as HTMLElement
  expect(line).toHaveTextContent('2 unread')
  expect(line).toHaveTextContent('Not answered')
  await shown.person.click(within(line).getByRole('link', { name: 'Yeni sezon' }))
  expect(await screen.findByRole('heading', { name: 'Yeni sezon' })).toBeInTheDocument()
})

/** Tabs without the audit tab, which administrators see on every type. */
const tabs = (): (string | null)[] =>
  screen
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'History')

test('chats of a label: phone, last words with their tick, unread count, unanswered, the newest first, or by name', async () => {
  const phone = row({ _id: id(0x71), organisationId, name: 'Depo' })
  const label = row({ _id: id(0x72), organisationId, name: 'VIP', hexColor: '#00aa00', waWebPhoneId: phone._id })
  const last = row({
    _id: id(0x73),
    organisationId,
    message: 'Kargoya verdik',
    ownerSent: true,
    isRead: true,
    status: 'read',
  })
  const chat = row({
    _id: id(0x74),
    organisationId,
    name: 'Mehmet Ak',
    waWebPhoneId: phone._id,
    waWebLabelIds: [label._id],
    lastMessageId: last._id,
    lastMessageDate: time(0),
    unreadCount: 3,
    isAnswered: false,
    data: { pinned: true },
  })
  const shown = await renderRecords({
    at: `/whatsapp-web/labels/${label._id}`,
    records: { WAWEBLABEL: [label], WAWEBCHAT: [chat], WAWEBPHONE: [phone], WAWEBMESSAGE: [last] },
    backend: (backend) =>
      backend.on('DELETE', `/api/waweb/labels/${label._id}/chats/${chat._id}`, () => ({
        body: { data: {}, rows: { WAWEBCHAT: [{ ...chat, version: 2, waWebLabelIds: [] }] }, epoch },
      })),
  })
  const chip = await screen.findByText('VIP', { selector: '.chip' })
  // Light text: the green's luminance is below 186.
  expect(chip).toHaveStyle({ backgroundColor: '#00aa00', color: '#ffffff' })
  const chats = await screen.findByRole('tab', { name: 'WhatsApp Web chats' })
  expect(tabs()).toEqual(['Details', 'WhatsApp Web chats'])
  await shown.person.click(chats)
  const line = (await screen.findByText('Kargoya verdik')).closest('article') as HTMLElement
  for (const words of ['Mehmet Ak', 'Depo', 'Read', '3 unread', 'Not answered', 'Pinned'])
    await waitFor(() => expect(line).toHaveTextContent(words))
  expect(questions(shown, '/api/waweb/chats').at(-1)?.filter).toEqual({ waWebLabelIds: label._id })
  await shown.person.click(screen.getByRole('button', { name: 'Order: Last message at, descending' }))
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'Last message at, descending',
    'Last message at, ascending',
    'Name, descending',
    'Name, ascending',
  ])
  await shown.person.keyboard('{Escape}')
  await shown.person.click(await screen.findByRole('button', { name: 'Remove the label VIP' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the label VIP' })).toBeNull())
})

test('a chat is given a label of its phone on its own page', async () => {
  const phone = row({ _id: id(0x71), organisationId, name: 'Depo' })
  const label = row({ _id: id(0x72), organisationId, name: 'VIP', hexColor: '#ffd429', waWebPhoneId: phone._id })
  const chat = row({ _id: id(0x74), organisationId, name: 'Mehmet Ak', waWebPhoneId: phone._id, waWebLabelIds: [] })
  const { person } = await renderRecords({
    at: `/whatsapp-web/chats/${chat._id}`,
    records: { WAWEBLABEL: [label], WAWEBCHAT: [chat], WAWEBPHONE: [phone] },
    backend: (backend) =>
      backend.on('PATCH', `/api/waweb/labels/${label._id}/chats/${chat._id}`, () => ({
        body: { data: {}, rows: { WAWEBCHAT: [{ ...chat, version: 2, waWebLabelIds: [label._id] }] }, epoch },
      })),
  })
  await person.click(await screen.findByRole('button', { name: /Add a label/ }))
  await person.click(await screen.findByRole('menuitemradio', { name: 'VIP' }))
  expect(await screen.findByText('VIP', { selector: '.chip' })).toHaveStyle({ color: '#141a22' })
  expect(screen.queryByRole('button', { name: /Add a label/ })).toBeNull()
})

test('a linked phone shows its number, its state and through which session it is reached, with until when it is restricted', async () => {
  const phone = row({
    _id: id(0x71),
    organisationId,
    name: 'Depo',
    number: '905550001122',
    state: 'NOT_CONNECTED',
    data: { info: { pushname: 'Acme Depo' } },
  })
  const session = row({
    _id: id(0x79),
    organisationId,
    waWebPhoneId: phone._id,
    waWebApplicationId: id(0x7a),
    state: 'restricted',
    stateTime: time(0),
    data: { until: time(3_600) },
  })
  await renderRecords({
    at: `/whatsapp-web/phones/${phone._id}`,
    records: { WAWEBPHONE: [phone], WAWEBSESSION: [session] },
  })
  expect(await screen.findByRole('link', { name: '+905550001122' })).toHaveAttribute('href', 'tel:+905550001122')
  const facts = screen.getByRole('region', { name: 'Depo' })
  for (const words of ['Not connected', 'Acme Depo', 'Restricted', 'not write to new people', 'Until'])
    await waitFor(() => expect(facts).toHaveTextContent(words))
  expect(screen.getByRole('link', { name: 'Go to session' })).toHaveAttribute(
    'href',
    `/whatsapp-web/sessions/${session._id}`,
  )
})

test('a Facebook label has its details alone', async () => {
  const label = row({ _id: id(0x75), organisationId, name: 'VIP', fbPageId: page._id })
  await renderRecords({ at: `/facebook/labels/${label._id}`, records: { FBLABEL: [label], FBPAGE: [page] } })
  await screen.findByRole('tab', { name: 'History' })
  expect(tabs()).toEqual(['Details'])
})

test('conversations of a WhatsApp Business account are ordered by date, account or phone', async () => {
  const account = row({ _id: id(0x76), organisationId, name: 'Acme WA' })
  const contact = row({
    _id: id(0x77),
    organisationId,
    name: 'Zeynep',
    fbWaBAId: account._id,
    fbWaPhoneId: id(0x78),
    lastMessageDate: time(0),
    unreadMessageCount: 1,
  })
  const shown = await renderRecords({
    at: `/whatsapp/ba/${account._id}?selectedTab=FBWACONTACT`,
    records: {
      FBWABA: [account],
      FBWACONTACT: [contact],
      FBWAPHONE: [row({ _id: id(0x78), organisationId, fbWaBAId: account._id, verifiedName: 'Acme' })],
    },
    backend: (backend) => backend.on('GET', '/api/health', () => ({ body: { data: { status: 'ok' }, epoch } })),
  })
  expect((await screen.findByText('Zeynep')).closest('article')).toHaveTextContent('1 unread')
  await shown.person.click(screen.getByRole('button', { name: 'Order: Last message at, descending' }))
  expect(
    (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent?.replace(/,.*/, '')),
  ).toEqual([
    'Last message at',
    'Last message at',
    'Business account',
    'Business account',
    'Phone number',
    'Phone number',
  ])
})

test('a first message goes to a number that is on WhatsApp, with its files, and its chat opens', async () => {
  const phone = row({ _id: id(0x71), organisationId, name: 'Depo', number: '905550001122', state: 'CONNECTED' })
  const off = row({ _id: id(0x72), organisationId, name: 'Eski', number: '905550001133', state: 'NOT_CONNECTED' })
  const chat = row({ _id: id(0x74), organisationId, name: 'Mehmet Ak', waWebPhoneId: phone._id })
  const chatOff = row({ _id: id(0x75), organisationId, name: 'Elif Su', waWebPhoneId: off._id })
  let isKnown = false
  const { person, backend } = await renderRecords({
    at: '/whatsapp-web/chats',
    records: { WAWEBCHAT: [chat, chatOff], WAWEBPHONE: [phone, off] },
    backend: (test) => {
      test.on('GET', `/api/waweb/phones/${phone._id}/numbers`, () =>
        isKnown
          ? { body: { data: { waWebChatId: null }, epoch } }
          : { status: 409, body: { msg: 'NOT_ON_WHATSAPP', details: null, epoch } },
      )
      test.on('POST', '/api/media', () => ({
        body: { data: { uploadId: id(0xab), offset: 3, mediaId: id(0xac) }, epoch },
      }))
      test.on('POST', '/api/waweb/messages/submit', () => ({
        body: { data: { messageId: id(7), waWebChatId: chat._id, threadId: id(8) }, rows: {}, epoch },
      }))
    },
  })
  await screen.findByText('Mehmet Ak')
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  const to = await screen.findByRole('textbox', { name: 'Phone number' })
  expect(to).toHaveAttribute('type', 'tel')
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull()
  await person.type(to, '12')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/This phone number does not exist/)).toBeVisible()
  expect(screen.getAllByText('This field must not be empty')).toHaveLength(1)
  await person.clear(to)
  await person.type(to, '0532 765 43 21')
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'Merhaba')
  await person.upload(screen.getByLabelText(/^Attachments/, { selector: 'input' }), [
    new File(['abc'], 'a.csv', { type: 'text/csv' }),
    new File(['def'], 'b.csv', { type: 'text/csv' }),
  ])
  const sent = () => backend.askedFor('POST', '/api/waweb/messages/submit').map(({ body }) => body)
  const send = async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
    await person.click(screen.getByRole('button', { name: 'Send' }))
  }
  await send()
  expect(await screen.findByText(/cannot be reached on WhatsApp/)).toBeVisible()
  expect(sent()).toEqual([])
  isKnown = true
  await send()
  expect(await screen.findByRole('heading', { name: 'Mehmet Ak' })).toBeVisible()
  expect(sent()).toEqual([
    { waWebPhoneId: phone._id, data: { phoneNumber: '0532 765 43 21', message: 'Merhaba', media: id(0xac) } },
    { waWebChatId: chat._id, lastOutboundId: id(7), data: { media: id(0xac) } },
  ])
})
