// The page of a record: its fields and tabs, the breadcrumbs, live changes, and missing records.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { backendLost, backendReached } from '../../../src/store/network/connection-slice.ts'
import { evicted, received, removed } from '../../../src/store/entities/actions.ts'
import { address } from '../../app/support/render-app.tsx'
import { epoch, id, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { goTo } from './support/go-to.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const acme = row({ _id: organisationId, name: 'Acme', visibility: 'all' })
const page = row({ _id: id(1), organisationId, fbId: '555', name: 'Acme Istanbul' })
const post = row({ _id: id(2), organisationId, fbId: '555_1', fbPageId: page._id, message: 'Winter is here' })
const comment = row({
  _id: id(3),
  organisationId,
  fbId: '1_2',
  fbPageId: page._id,
  fbPostId: post._id,
  message: 'Do you have it in blue?',
  agentId: id(0xdead),
})
const everything = { ORGANISATION: [acme], FBPAGE: [page], FBPOST: [post], FBCOMMENT: [comment], USER: [], TEAM: [] }
const commentPath = `/facebook/pages/${page._id}/posts/${post._id}/comments/${comment._id}?selectedTab=details`

const crumbs = () => within(screen.getByRole('navigation', { name: 'Where you are' }))
const valueOf = (name: string): HTMLElement =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling as HTMLElement

test('the way up leads through what the record lies in', async () => {
  await renderRecords({ at: commentPath, records: everything })
  await screen.findByRole('heading', { name: 'Do you have it in blue?' })
  await crumbs().findByRole('link', { name: 'Winter is here' })
  expect(
    crumbs()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Facebook pages', '/facebook/pages'],
    ['Acme Istanbul', `/facebook/pages/${page._id}`],
    ['Winter is here', `/facebook/pages/${page._id}/posts/${post._id}`],
  ])
})

test('the address of a customer who became one with another leads to that one', async () => {
  const customer = row({ _id: id(5), organisationId, name: 'Ada Kaya', formerIds: [id(4)] })
  await renderRecords({ at: `/customers/${id(4)}`, records: { ORGANISATION: [acme], CUSTOMER: [customer] } })
  expect(await screen.findByRole('heading', { name: 'Ada Kaya' })).toBeInTheDocument()
  expect(address()).toBe(`/customers/${id(5)}`)
})

test('references are links by name; what cannot be read is a dash', async () => {
  await renderRecords({ at: commentPath, records: everything })
  await screen.findByText('Organisation', { selector: 'dt' })
  expect(screen.getByRole('heading', { name: 'Do you have it in blue?' })).toBeInTheDocument()
  expect(await within(valueOf('Organisation')).findByRole('link', { name: 'Acme' })).toHaveAttribute(
    'href',
    `/organisations/${organisationId}`,
  )
  await waitFor(() => expect(valueOf('Agent')).toHaveTextContent('–'))
})

test('an id with a type beside it is shown as a link by name, and a list of them as links', async () => {
  const person = row({ _id: id(5), organisationId, fbId: '7', name: 'Ada Kaya' })
  const conversation = row({ _id: id(6), organisationId, fbId: 't_1', fbPageId: page._id, fbUserId: person._id })
  const thread = threadRow({
    _id: id(7),
    itemType: 'fbConversation',
    itemId: conversation._id,
    accountType: 'FBPAGE',
    accountId: page._id,
    snippet: '[image]',
  })
  const records = { ...everything, FBUSER: [person], FBCONVERSATION: [conversation], THREAD: [thread] }
  await renderRecords({ at: `/threads/${thread._id}?selectedTab=details`, records })
  expect(
    await within(await screen.findByText('Account', { selector: 'dt' }).then(() => valueOf('Account'))).findByRole(
      'link',
      { name: 'Acme Istanbul' },
    ),
  ).toHaveAttribute('href', `/facebook/pages/${page._id}`)
  // A conversation has no name of its own: it is named after its customer.
  expect(await within(valueOf('Item')).findByRole('link', { name: 'Ada Kaya' })).toBeInTheDocument()
  expect(valueOf('Account type')).toHaveTextContent('Facebook page')
  expect(valueOf('Text')).toHaveTextContent('Photo')
  cleanup()

  const customer = row({
    _id: id(8),
    organisationId,
    name: 'Ada',
    identities: [{ type: 'FBUSER', id: person._id }],
    assignments: [],
  })
  await renderRecords({ at: `/customers/${customer._id}`, records: { ...records, CUSTOMER: [customer] } })
  await screen.findByText('Accounts on channels', { selector: 'dt' })
  expect(await within(valueOf('Accounts on channels')).findByRole('link', { name: 'Ada Kaya' })).toHaveAttribute(
    'href',
    `/facebook/users/${person._id}`,
  )
  expect(valueOf('Accounts on channels')).toHaveTextContent('Facebook user: Ada Kaya')
})

test('a message without words is called by what it holds, and lists no parts of what it has not', async () => {
  const silent = row({
    _id: id(4),
    organisationId,
    fbId: '1_3',
    fbPageId: page._id,
    fbPostId: post._id,
    message: '',
    attachment: { type: 'image', name: 'coat.jpg' },
    failure: null,
  })
  await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}/comments/${silent._id}?selectedTab=details`,
    records: { ...everything, FBCOMMENT: [silent] },
  })
  await screen.findByRole('heading', { name: 'Photo' })
  expect(document.title).toBe('Photo · Social Inbox')
  await screen.findByText('Attachment name', { selector: 'dt' })
  expect(valueOf('Attachment name')).toHaveTextContent('coat.jpg')
  expect(screen.queryByText('Error code')).not.toBeInTheDocument()
})

test('what somebody has read, and a file, are called after the conversation and the message they belong to', async () => {
  const thread = threadRow({ _id: id(7), title: 'Ada Kaya' })
  const read = row({ _id: id(8), userId: id(0x90), kind: 'thread', targetId: thread._id, readTime: null })
  const voice = row({
    _id: id(9),
    organisationId,
    message: '',
    attachments: [{ type: 'audio' }],
  })
  const file = row({ _id: id(10), organisationId, fbId: '77', fbWaMessageId: voice._id, mimeType: 'audio/ogg' })
  const records = { ...everything, THREAD: [thread], READSTATE: [read], FBWAMESSAGE: [voice], FBWAMEDIA: [file] }
  await renderRecords({ at: `/readStates/${read._id}`, records })
  await screen.findByRole('heading', { name: 'Ada Kaya' })
  expect(within(valueOf('Target')).getByRole('link', { name: 'Ada Kaya' })).toHaveAttribute(
    'href',
    `/threads/${thread._id}`,
  )
  cleanup()
  await renderRecords({ at: `/whatsapp/medias/${file._id}`, records })
  await screen.findByRole('heading', { name: 'Audio' })
})

test('words of ours that a record holds are told in the reader’s language', async () => {
  const closing = row({
    _id: id(8),
    organisationId,
    threadId: id(7),
    itemId: id(6),
    kind: 'closed',
    closeReason: 'unanswered',
  })
  const view = row({ _id: id(9), organisationId, entityType: 'INBOX', name: 'Waiting', table: { search: '' } })
  const sending = row({ _id: id(10), userId: id(0x90), subject: 'sending', value: { closes: true } })
  const records = { ...everything, ACTIVITY: [closing], SHAREDVIEW: [view], PREFERENCE: [sending] }
  await renderRecords({ at: `/activities/${closing._id}`, records })
  await screen.findByText('Reason for closing', { selector: 'dt' })
  expect(valueOf('Reason for closing')).toHaveTextContent('Without a reply')
  cleanup()
  await renderRecords({ at: `/sharedViews/${view._id}`, records })
  await screen.findByText('Record type', { selector: 'dt' })
  expect(valueOf('Record type')).toHaveTextContent('Inbox')
  cleanup()
  await renderRecords({ at: `/preferences/${sending._id}`, records })
  await screen.findByRole('heading', { name: 'Sending replies' })
  expect(valueOf('Subject')).toHaveTextContent('Sending replies')
})

test('what holds while an organisation has set nothing is said, not a dash', async () => {
  const bare = row({ _id: id(0x71), name: 'Bare' })
  await renderRecords({ at: `/organisations/${bare._id}?organisation-tab=details`, records: { ORGANISATION: [bare] } })
  await screen.findByText('Tell customers that we have read their messages', { selector: 'dt' })
  expect(valueOf('Tell customers that we have read their messages')).toHaveTextContent('Yes')
  expect(valueOf('What agents see')).toHaveTextContent('All conversations')
  cleanup()
  const silent = { ...bare, sendsReadReceipts: false }
  await renderRecords({
    at: `/organisations/${bare._id}?organisation-tab=details`,
    records: { ORGANISATION: [silent] },
  })
  await screen.findByText('Tell customers that we have read their messages', { selector: 'dt' })
  expect(valueOf('Tell customers that we have read their messages')).toHaveTextContent('No')
})

test.each([
  [true, ['Organisations']],
  [false, []],
])('the list of organisations is on the way up where one has several: %s', async (multipleOrganisation, links) => {
  await renderRecords({ at: `/organisations/${organisationId}`, records: everything, multipleOrganisation })
  await screen.findByRole('heading', { name: 'Acme' })
  await waitFor(() =>
    expect(
      screen.queryAllByRole('navigation', { name: 'Where you are' }).flatMap((nav) =>
        within(nav)
          .queryAllByRole('link')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual(links),
  )
})

test('tabs hold what belongs to the record; the address says which is open', async () => {
  const shown = await renderRecords({ at: `/organisations/${organisationId}?organisation-tab=fb`, records: everything })
  await screen.findByRole('link', { name: 'Acme Istanbul' })
  expect(screen.getByRole('tab', { name: 'Facebook pages' })).toHaveAttribute('aria-selected', 'true')
  expect(questions(shown, '/api/fb/pages')[0]).toMatchObject({ organisationId })
  await shown.person.click(screen.getByRole('tab', { name: 'Details' }))
  await screen.findByText('What agents see', { selector: 'dt' })
  expect(address()).toBe(`/organisations/${organisationId}?organisation-tab=details`)
})

test('the tabs stand in the order of what is looked for most, all of them are in a menu, and each keeps the page of its table in the address', async () => {
  const options = Array.from({ length: 12 }, (_, index) =>
    row({ _id: id(0x100 + index), organisationId, name: `Team ${index + 1}` }),
  )
  const shown = await renderRecords({
    at: `/organisations/${organisationId}`,
    records: { ...everything, TEAM: options },
  })
  await screen.findByRole('heading', { name: 'Acme' })
  const namesOfTabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(namesOfTabs().slice(0, 5)).toEqual(['Details', 'Memberships', 'Teams', 'Channels', 'Business hours']),
  )
  const names = namesOfTabs()
  expect(names.at(-1)).toBe('History')
  await shown.person.click(screen.getByRole('button', { name: 'All sections' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(names)
  await shown.person.click(screen.getByRole('menuitem', { name: 'Teams' }))
  await screen.findByRole('link', { name: 'Team 1' })
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  await shown.person.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByRole('link', { name: 'Team 12' })
  expect(new URLSearchParams(address().split('?')[1]).get('table')).toBe('{"skip":10}')
  await shown.person.click(screen.getByRole('tab', { name: 'Channels' }))
  await waitFor(() => expect(address()).toBe(`/organisations/${organisationId}?organisation-tab=channels`))
})

test('records that refer to the one that is shown stand in a tab of their type', async () => {
  const shown = await renderRecords({ at: `/facebook/pages/${page._id}?selectedTab=FBPOST`, records: everything })
  await screen.findByRole('link', { name: 'Winter is here' })
  expect(questions(shown, '/api/fb/posts')[0]).toMatchObject({ filter: { fbPageId: page._id }, organisationId })
})

test('a change shows at once, and so does that it was deleted', async () => {
  const shown = await renderRecords({ at: `/facebook/pages/${page._id}`, records: everything })
  await screen.findByRole('heading', { name: 'Acme Istanbul' })
  flushSync(
    () =>
      void shown.store.dispatch(
        received({ rows: { FBPAGE: [{ ...page, name: 'Acme Ankara', version: 2 }] }, origin: 'push' }),
      ),
  )
  await screen.findByRole('heading', { name: 'Acme Ankara' })
  flushSync(() => void shown.store.dispatch(removed({ rows: { FBPAGE: [{ id: page._id, version: 3, epoch }] } })))
  expect(await screen.findByText('The record was not found')).toBeInTheDocument()
})

test('a record that is not there says so and leads to its list; one that could not be had is asked for again', async () => {
  const path = `/api/customers/${id(9)}`
  await renderRecords({ at: `/customers/${id(9)}` })
  await screen.findByText('The record was not found')
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Customers' })).toHaveAttribute(
    'href',
    '/customers',
  )

  const shown = await renderRecords({
    at: `/customers/${id(9)}`,
    backend: (backend) => backend.on('GET', path, () => refused(503, 'UNAVAILABLE')),
  })
  await screen.findByText('The record could not be loaded')
  shown.backend.on('GET', path, () => ({ body: { data: row({ _id: id(9), organisationId, name: 'Ada' }), epoch } }))
  await shown.person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Ada' })
})

test('a record that the application was made to forget is asked for again; meanwhile its page stays as it is', async () => {
  let answer: () => void = () => undefined
  const shown = await renderRecords({ at: `/facebook/pages/${page._id}?selectedTab=FBPOST`, records: everything })
  await screen.findByRole('heading', { name: 'Acme Istanbul' })
  const tab = await screen.findByRole('tab', { selected: true })
  shown.backend.on(
    'GET',
    `/api/fb/pages/${page._id}`,
    () =>
      new Promise(
        (resolve) =>
          void (answer = () => resolve({ body: { data: { ...page, name: 'Acme Ankara', version: 2 }, epoch } })),
      ),
  )
  flushSync(() => void shown.store.dispatch(evicted({ ids: { FBPAGE: [page._id] } })))
  await waitFor(() => expect(shown.backend.askedFor('GET', `/api/fb/pages/${page._id}`)).toHaveLength(2))
  expect(screen.getByRole('heading', { name: 'Acme Istanbul' })).toBeInTheDocument()
  expect(tab).toBeInTheDocument()
  answer()
  await screen.findByRole('heading', { name: 'Acme Ankara' })
  expect(tab).toBeInTheDocument()

  shown.backend.on('GET', `/api/fb/pages/${page._id}`, () => refused(404, 'NOT_FOUND'))
  flushSync(() => void shown.store.dispatch(evicted({ ids: { FBPAGE: [page._id] } })))
  await screen.findByText('The record was not found')
})

test('a record that was forgotten while nobody looked is asked for when somebody does', async () => {
  const shown = await renderRecords({ at: `/facebook/pages/${page._id}`, records: everything })
  await screen.findByRole('heading', { name: 'Acme Istanbul' })
  flushSync(() => goTo('/customers'))
  await screen.findByRole('heading', { name: 'Customers' })
  flushSync(() => void shown.store.dispatch(evicted({ ids: { FBPAGE: [page._id] } })))
  flushSync(() => goTo(`/facebook/pages/${page._id}`))
  await screen.findByRole('heading', { name: 'Acme Istanbul' })
})

test('a forgotten record that cannot be had yet stays on its page, and is asked for once the backend is back', async () => {
  const path = `/api/fb/pages/${page._id}`
  const shown = await renderRecords({ at: `/facebook/pages/${page._id}`, records: everything })
  await screen.findByRole('heading', { name: 'Acme Istanbul' })
  shown.backend.on('GET', path, () => 'no connection')
  flushSync(() => void shown.store.dispatch(evicted({ ids: { FBPAGE: [page._id] } })))
  await waitFor(() => expect(shown.backend.askedFor('GET', path)).toHaveLength(2))
  // A start-up request that is answered meanwhile reports the server as reachable.
  flushSync(() => void shown.store.dispatch(backendLost()))
  expect(screen.getByRole('heading', { name: 'Acme Istanbul' })).toBeInTheDocument()
  shown.backend.on('GET', path, () => ({ body: { data: { ...page, name: 'Acme Ankara', version: 2 }, epoch } }))
  flushSync(() => void shown.store.dispatch(backendReached()))
  await screen.findByRole('heading', { name: 'Acme Ankara' })
})
