// The search page: driven by the address, filtered, paged, and without the server.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { received } from '../../src/store/entities/actions.ts'
import { userId } from '../store/support/create-test-store.ts'
import { epoch, id, messageRow, row, threadRow } from '../store/support/rows.ts'
import { listOf, refused } from '../store/support/test-backend.ts'
import { address, renderApp } from './support/render-app.tsx'

const hit = (number: number) => ({
  kind: 'message',
  id: id(0x100 + number),
  threadId: id(1),
  itemType: 'fbConversation',
  organisationId: id(9),
  title: `Ayşe ${number}`,
  text: `İzmir ${number}`,
  isOurs: number === 1,
  agentId: null,
  accountId: null,
  time: '2026-03-01T10:00:00.000Z',
})
const customer = {
  kind: 'customer',
  id: id(0x50),
  threadId: null,
  itemType: null,
  organisationId: id(9),
  title: 'İzmirli Ali',
  text: '+90 532',
  isOurs: false,
  agentId: null,
  accountId: null,
  time: '2026-03-01T10:00:00.000Z',
}

test('the search keeps its query in the address; results are links, filtered by kind and paged', async () => {
  const { person, backend } = await renderApp({
    at: '/search?text=izmir',
    signedIn: true,
    backend: (answers) => {
      answers.on('GET', '/api/search', ({ query }) => {
        const skip = Number(query.skip)
        const message = { hits: skip === 0 ? [hit(1), hit(2)] : [hit(3)], more: skip === 0 }
        const every = { message, customer: { hits: [customer], more: false }, thread: { hits: [], more: false } }
        return { body: { data: query.kinds === 'message' ? { message } : every, epoch } }
      })
    },
  })
  const messages = await screen.findByRole('region', { name: 'Messages' })
  expect(
    within(messages)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/?thread=${id(1)}&message=${id(0x101)}`, `/?thread=${id(1)}&message=${id(0x102)}`])
  expect(within(messages).getAllByText('İzmir', { selector: 'mark' })).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'Customers' })).getByRole('link')).toHaveAttribute(
    'href',
    `/customers/${id(0x50)}`,
  )
  await person.click(screen.getByRole('button', { name: 'Show all messages' }))
  await waitFor(() => expect(address()).toBe('/search?text=izmir&kind=message'))
  await person.click(await screen.findByRole('button', { name: 'Older' }))
  expect(await screen.findByText('Ayşe 3')).toBeInTheDocument()
  expect(address()).toBe('/search?text=izmir&kind=message&skip=20')
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
  expect(backend.askedFor('GET', '/api/search').at(-1)?.query).toMatchObject({ kinds: 'message', skip: 20, limit: 20 })
})

test('it says that nothing was found, what went wrong, and how to go on', async () => {
  let works = false
  const { person } = await renderApp({
    at: '/search',
    signedIn: true,
    backend: (answers) => {
      answers.on('GET', '/api/search', () =>
        works ? { body: { data: { message: { hits: [], more: false } }, epoch } } : refused(503, 'UNAVAILABLE'),
      )
    },
  })
  const field = await screen.findByRole('searchbox', { name: 'Message, name or number' })
  expect(screen.getByText('What are you looking for?')).toBeInTheDocument()
  await person.click(field)
  await person.paste('kargo')
  expect(await screen.findByRole('alert')).toHaveTextContent('The search failed')
  works = true
  await person.click(screen.getByRole('button', { name: 'Search again' }))
  expect(await screen.findByText('Nothing found')).toBeInTheDocument()
  await person.clear(field)
  await person.paste('one two three four five six seven eight nine')
  expect(await screen.findByText('Search for fewer words: eight at most, 200 characters together')).toBeInTheDocument()
})

test('without the backend it searches what is held, and says so', async () => {
  const { person, store } = await renderApp({
    at: '/search',
    signedIn: true,
    backend: (answers) => answers.on('GET', '/api/search', () => 'no connection'),
  })
  const field = await screen.findByRole('searchbox', { name: 'Message, name or number' })
  store.dispatch(
    received({
      rows: {
        THREAD: [threadRow({ _id: id(1), itemId: id(0xc1), title: 'Şükrü' })],
        FBMESSAGE: [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'İZMİR’e ne zaman gelir?' })],
        CUSTOMER: [row({ _id: id(0x50), name: 'Bursalı', note: 'from Izmir' })],
      },
      origin: 'http',
    }),
  )
  await person.click(field)
  await person.paste('ızmır')
  expect(await screen.findByText('The server cannot be reached: only this device was searched.')).toBeInTheDocument()
  expect(
    screen
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('href')?.match(/message=|customers\//) ? [link.getAttribute('href')] : [])),
  ).toEqual([`/customers/${id(0x50)}`, `/?thread=${id(1)}&message=${id(0x101)}`])
})

test('the search box keeps every letter that is typed before the address has followed', async () => {
  const { person } = await renderApp({
    at: '/search',
    signedIn: true,
    backend: (answers) =>
      answers.on('GET', '/api/search', () => ({ body: { data: { message: { hits: [], more: false } }, epoch } })),
  })
  const field = await screen.findByRole<HTMLInputElement>('searchbox', {
    name: 'Message, name or number',
  })
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  // Keys as a busy browser delivers them: one after the other, with no time to render a navigation in between.
  for (const letter of 'kargo takip') {
    setValue?.call(field, field.value + letter)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
  }
  expect(field).toHaveValue('kargo takip')
  await waitFor(() => expect(address()).toBe('/search?text=kargo+takip'))
  await person.type(field, ' no')
  await waitFor(() => expect(address()).toBe('/search?text=kargo+takip+no'))
  expect(field).toHaveValue('kargo takip no')
})

test('what one of us wrote is signed by them, or by the account where the reader may not see who it was', async () => {
  const [ayse, stranger] = [id(0xa1), id(0xa2)]
  const ours = [userId, ayse, stranger, null].map((agentId, at) => ({
    ...hit(at),
    isOurs: true,
    agentId,
    accountId: id(0xfb),
  }))
  const { store } = await renderApp({
    at: '/search?text=izmir',
    signedIn: true,
    backend: (answers) => {
      answers.on('GET', '/api/search', () => ({ body: { data: { message: { hits: ours, more: false } }, epoch } }))
      answers.on('GET', '/api/users', () => listOf([row({ _id: ayse, profile: { name: 'Ayşe Yıldız' } })]))
    },
  })
  const messages = within(await screen.findByRole('region', { name: 'Messages' }))
  const account = row({ _id: id(0xc1), organisationId: id(9), service: 'facebook', name: 'Acme', accountId: id(0xfb) })
  store.dispatch(received({ rows: { CHANNEL: [account] }, origin: 'http' }))
  await messages.findByText(/^Ayşe:/)
  await waitFor(() => expect(messages.queryAllByText(/^Acme:/)).toHaveLength(2))
  expect(await messages.findByText(/^You:/)).toBeInTheDocument()
  expect(messages.queryByText(/^(Us|–):/)).toBeNull()
})

test('a year with a digit too many, as browsers let one type it, breaks nothing and narrows nothing', async () => {
  const { backend } = await renderApp({
    at: '/search?text=izmir',
    signedIn: true,
    backend: (answers) => {
      answers.on('GET', '/api/search', () => ({
        body: { data: { message: { hits: [hit(1)], more: false } }, epoch },
      }))
    },
  })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '12026-03-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-03-02' } })
  await waitFor(() => expect(backend.askedFor('GET', '/api/search').at(-1)?.query).toHaveProperty('until'))
  expect(backend.askedFor('GET', '/api/search').at(-1)?.query).not.toHaveProperty('since')
  expect(await screen.findByText('Ayşe 1')).toBeInTheDocument()
})

test('a customer found by the name of before says so, from the server and on this device', async () => {
  const known = row({
    _id: id(0x50),
    organisationId: id(9),
    name: 'Ayşe Kaya',
    formerNames: ['A. Demir', 'Ayşe Demirağ'],
  })
  const former = { ...customer, title: 'Ayşe Kaya', formerName: 'Ayşe Demirağ' }
  let works = true
  const { person, store } = await renderApp({
    at: '/search',
    signedIn: true,
    backend: (answers) => {
      answers.on('GET', '/api/search', () =>
        works ? { body: { data: { customer: { hits: [former], more: false } }, epoch } } : 'no connection',
      )
      answers.on('GET', '/api/health', () => (works ? { body: { status: 'ok', epoch } } : 'no connection'))
    },
  })
  store.dispatch(received({ rows: { CUSTOMER: [known] }, origin: 'http' }))
  const field = await screen.findByRole('searchbox', { name: 'Message, name or number' })
  await person.type(field, 'demirag')
  expect(await screen.findByRole('link', { name: /Ayşe Kaya.*formerly Ayşe Demirağ/ })).toHaveAttribute(
    'href',
    `/customers/${id(0x50)}`,
  )
  works = false
  await person.clear(field)
  await person.type(field, 'ayşe dem')
  expect(await screen.findByText('The server cannot be reached: only this device was searched.')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'Customers' })).getByRole('link')).toHaveTextContent(
    /Ayşe Kaya.*formerly Ayşe Demirağ/,
  )
})
