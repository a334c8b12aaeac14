// The list of any type: pages, order, filters, columns, empty states, and the address that describes it all.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { debounceMs } from '../../../contract/constants.ts'
import { received } from '../../../src/store/entities/actions.ts'
import { api } from '../../../src/store/records/api.ts'
import { address, settingsOnDisk } from '../../app/support/render-app.tsx'
import { typeAtOnce } from '../../app/support/type-at-once.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const organisations = (count: number) =>
  Array.from({ length: count }, (_, at) => row({ _id: id(at + 1), name: `Organisation ${at + 1}`, visibility: 'all' }))
const customers = [
  row({ _id: id(1), organisationId, name: 'Ada Kaya', email: 'ada@example.test' }),
  row({ _id: id(2), organisationId, name: 'Şule Öğüt' }),
]
const at = '/organisations'
const base = '/api/organisations'

const table = () => screen.findByRole('table')
const titles = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
const tableInAddress = () =>
  JSON.parse(new URLSearchParams(address().split('?')[1]).get('table') ?? '{}') as Record<string, unknown>

test('a list begins with ten records, the newest first', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(12) } })
  expect(await titles()).toHaveLength(10)
  expect(screen.getByText('12 records')).toBeInTheDocument()
  expect(questions(shown, base)[0]).toEqual({ options: { skip: 0, limit: 10 } })
  expect(address()).toBe(at)
})

test('pages are turned by number, five at most, and the page stands in the address', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(95) } })
  await table()
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(within(pages).getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5)
  expect(within(pages).getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await shown.person.click(within(pages).getByRole('button', { name: 'Page 5' }))
  await screen.findByRole('link', { name: 'Organisation 41' })
  expect(tableInAddress()).toEqual({ skip: 40 })
  expect(
    within(pages)
      .getAllByRole('button', { name: /^Page \d/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '4', '5', '6', '7'])
  await shown.person.click(within(pages).getByRole('button', { name: 'Next page' }))
  await screen.findByRole('link', { name: 'Organisation 51' })
})

test('where the last page has lost its rows, the page before it stands there', async () => {
  const shown = await renderRecords({
    at: `${at}?table=${encodeURIComponent('{"skip":10}')}`,
    records: { ORGANISATION: organisations(11) },
  })
  await screen.findByRole('link', { name: 'Organisation 11' })
  shown.backend.on('GET', base, ({ query }) => {
    const { skip } = query['options'] as { skip: number }
    return { body: { data: organisations(10).slice(skip), params: { total: 10, skip, limit: 10, sort: {} } } }
  })
  flushSync(() => shown.store.dispatch(api.util.invalidateTags([{ type: 'list', id: 'ORGANISATION' }])))
  await screen.findByRole('link', { name: 'Organisation 10' })
  expect(tableInAddress()).toEqual({})
})

test('a page has ten or twenty rows; the choice is kept', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(30) } })
  await table()
  const sizes = screen.getByRole('group', { name: 'Rows per page' })
  expect(
    within(sizes)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['10', '20'])
  await shown.person.click(within(sizes).getByRole('button', { name: '20' }))
  await waitFor(async () => expect(await titles()).toHaveLength(20))
  await waitFor(() => expect(settingsOnDisk(shown).tables?.['ORGANISATION']).toMatchObject({ limit: 20 }))
})

test.each([
  ['{"limit":0}', 10],
  ['{"limit":-5}', 10],
  ['{"limit":1}', 1],
  ['{"skip":-3,"sort":{"password":1}}', 10],
  ['nonsense', 10],
])('an address with %s shows a page that makes sense', async (text, limit) => {
  const shown = await renderRecords({
    at: `${at}?table=${encodeURIComponent(text)}`,
    records: { ORGANISATION: organisations(12) },
  })
  await table()
  expect(questions(shown, base)[0]).toEqual({ options: { skip: 0, limit } })
})

test('a press on a head sorts ascending, then descending, then not at all', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(3) } })
  await table()
  const head = () => screen.getByRole('columnheader', { name: 'Organisation' })
  const press = () => shown.person.click(within(head()).getByRole('button'))
  const sorts = [] as unknown[]
  for (const direction of ['ascending', 'descending', 'none']) {
    await press()
    await waitFor(() => expect(head()).toHaveAttribute('aria-sort', direction))
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'))
    sorts.push(tableInAddress()['sort'])
  }
  expect(sorts).toEqual([{ name: 1 }, { name: -1 }, {}])
  expect(screen.getByRole('columnheader', { name: 'What agents see' })).not.toHaveAttribute('aria-sort')
})

test('a filter counts half a second after the last key, its empty fields dropped', async () => {
  const shown = await renderRecords({ at: '/customers', records: { CUSTOMER: customers } })
  await table()
  await shown.person.click(screen.getByRole('button', { name: 'Filter' }))
  const form = screen.getByRole('form', { name: 'Filter' })
  const filtered = () => questions(shown, '/api/customers').filter((question) => question.filter !== undefined)
  fireEvent.change(within(form).getByLabelText('E-mail'), { target: { value: '   ' } })
  await typeAtOnce(within(form).getByLabelText('Name'), 'Öğ (1)', debounceMs)
  expect(filtered()).toEqual([])
  const filter = { name: { $regex: 'Öğ \\(1\\)' } }
  await waitFor(() => expect(questions(shown, '/api/customers')[0]?.filter).toEqual(filter))
  expect(tableInAddress()).toEqual({ filter })
  // Typed in one go, it is one request.
  expect(filtered()).toHaveLength(1)
  await shown.person.click(within(form).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/customers'))
})

test('a shared address opens with its filter, order and page', async () => {
  const filter = { name: { $regex: 'a\\.ş' }, createdTime: { $gte: '2026-01-01T00:00:00.000Z' } }
  const text = JSON.stringify({ filter, skip: 10, limit: 5, sort: { name: -1 } })
  const shown = await renderRecords({
    at: `/customers?table=${encodeURIComponent(text)}`,
    records: { CUSTOMER: [...customers, ...customers] },
  })
  await waitFor(() =>
    expect(questions(shown, '/api/customers')[0]).toMatchObject({
      options: { skip: 10, limit: 5, sort: { name: -1 } },
      filter: { name: { $regex: 'a\\.ş' } },
    }),
  )
  expect(await screen.findByLabelText('Name')).toHaveValue('a.ş')
})

test('where nothing is found it says so, and a filter can be taken back', async () => {
  const shown = await renderRecords({
    at: `${at}?table=${encodeURIComponent('{"filter":{"name":{"$regex":"zz"}}}')}`,
    records: { ORGANISATION: [] },
  })
  expect(await screen.findByText('Nothing was found')).toBeInTheDocument()
  await shown.person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe(at))
  // The fields match the table: filling in another one does not restore the old filter.
  await waitFor(() =>
    expect(within(screen.getByRole('form', { name: 'Filter' })).getByLabelText('Name')).toHaveValue(''),
  )
})

test('a table that cannot be had says so quietly and is asked for again', async () => {
  let broken = true
  const shown = await renderRecords({
    at,
    backend: (backend) =>
      backend.on('GET', base, () =>
        broken
          ? refused(500, 'INTERNAL_ERROR')
          : { body: { data: organisations(1), params: { total: 1, skip: 0, limit: 10, sort: {} } } },
      ),
  })
  expect(await screen.findByText('The records could not be loaded')).toBeInTheDocument()
  broken = false
  await shown.person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titles()).toEqual(['Organisation 1'])
})

test('columns and density are chosen and kept', async () => {
  const shown = await renderRecords({ at: '/customers', records: { CUSTOMER: customers } })
  await table()
  expect(screen.queryByRole('columnheader', { name: 'Note' })).not.toBeInTheDocument()
  await shown.person.click(screen.getByRole('button', { name: 'Columns and view' }))
  const menu = screen.getByRole('menu')
  await shown.person.click(within(menu).getByRole('menuitemcheckbox', { name: 'Note' }))
  await shown.person.click(within(menu).getByRole('menuitemcheckbox', { name: 'Phone' }))
  await shown.person.click(within(menu).getByRole('menuitemradio', { name: 'Compact rows' }))
  await shown.person.keyboard('{Escape}')
  await screen.findByRole('columnheader', { name: 'Note' })
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument()
  await waitFor(() =>
    expect(settingsOnDisk(shown)).toMatchObject({
      density: 'compact',
      tables: { CUSTOMER: { columns: expect.arrayContaining(['note']) } },
    }),
  )
})

test('a row follows a push at once, and the list is asked again two seconds after it', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(2) } })
  await table()
  const asked = questions(shown, base).length
  flushSync(
    () =>
      void shown.store.dispatch(
        received({ rows: { ORGANISATION: [row({ _id: id(1), name: 'Renamed', version: 2 })] }, origin: 'push' }),
      ),
  )
  await screen.findByRole('link', { name: 'Renamed' })
  expect(questions(shown, base)).toHaveLength(asked)
  await waitFor(() => expect(questions(shown, base)).toHaveLength(asked + 1))
})

test('arrows lead from row to row', async () => {
  const shown = await renderRecords({ at, records: { ORGANISATION: organisations(3) } })
  const links = within(await table()).getAllByRole('link')
  links[0]?.focus()
  await shown.person.keyboard('{ArrowDown}')
  expect(links[1]).toHaveFocus()
  await shown.person.keyboard('{End}')
  expect(links[2]).toHaveFocus()
  await shown.person.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Organisation 3' })
  expect(address()).toBe(`${at}/${id(3)}`)
})

test('below the settings, agents find the lists they work with, and managers all data of their services', async () => {
  await renderRecords({ at: '/customers', records: { CUSTOMER: customers }, rights: {} })
  await table()
  const navigation = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(navigation.getByRole('link', { name: 'Customers' })).toHaveAttribute('aria-current', 'page')
  expect(navigation.getByRole('link', { name: 'People' })).toHaveAttribute('href', '/settings/people')
  for (const hidden of ['Webhook events', 'Access tokens', 'Memberships'])
    expect(navigation.queryByRole('link', { name: hidden })).not.toBeInTheDocument()

  const services = { FaFacebook: true, FaInstagram: false, FaWhatsapp: false }
  const acme = row({ _id: organisationId, name: 'Acme', allowedServices: services })
  await renderRecords({
    at: '/customers',
    records: { CUSTOMER: customers, ORGANISATION: [acme] },
    backend: (backend) =>
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows: { ORGANISATION: [acme] }, complete: true }, epoch },
      })),
  })
  await table()
  const data = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(await data.findByRole('link', { name: 'Memberships' })).toBeInTheDocument()
  expect(await data.findByText('Facebook', { selector: 'summary' })).toBeInTheDocument()
  await waitFor(() => expect(data.queryByText('Instagram', { selector: 'summary' })).not.toBeInTheDocument())
  expect(data.queryByText('WhatsApp Web', { selector: 'summary' })).not.toBeInTheDocument()
})
