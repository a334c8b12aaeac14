// Pages of a table or a list that fail to load: an error replaces them, and nothing else does.
import { act, screen, waitFor, within } from '@testing-library/react'
import { id, organisationId, row, time } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { AskedRequest, BackendAnswer } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const at = '/organisations'
const base = '/api/organisations'
const organisations = Array.from({ length: 25 }, (_, index) =>
  row({ _id: id(index + 1), name: `Organisation ${index + 1}`, visibility: 'all' }),
)

interface Question {
  readonly filter?: object
  readonly options?: { readonly skip?: number; readonly limit?: number }
}

const pageOf = ({ query }: AskedRequest): BackendAnswer => {
  const { skip = 0, limit = 10 } = (query as Question).options ?? {}
  return listOf(organisations.slice(skip, skip + limit), organisations.length)
}

const again = () => screen.findByRole('button', { name: 'Try again' })
const rowNames = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

/** Observers of the ends of the list; jsdom has no sizes. */
const withSight = () => {
  const before = window.IntersectionObserver
  const seen = new Set<(entries: readonly { readonly isIntersecting: boolean }[]) => void>()
  class SightObserver {
    readonly #seen
    constructor(onSeen: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.#seen = onSeen
    }
    observe(): void {
      seen.add(this.#seen)
    }
    disconnect(): void {
      seen.delete(this.#seen)
    }
  }
  Object.assign(window, { IntersectionObserver: SightObserver })
  return {
    reachEnd: (): void => act(() => seen.forEach((onSeen) => onSeen([{ isIntersecting: true }]))),
    end: (): void => void Object.assign(window, { IntersectionObserver: before }),
  }
}

test('a page that is turned to and does not come says so, can be had again, and the others can be turned to', async () => {
  let isBroken = true
  const { person } = await renderRecords({
    at,
    backend: (backend) =>
      backend.on('GET', base, (request) =>
        isBroken && (request.query as Question).options?.skip === 10 ? refused(500, 'INTERNAL_ERROR') : pageOf(request),
      ),
  })
  await screen.findByRole('link', { name: 'Organisation 1' })
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  await person.click(pages.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('The records could not be loaded')).toBeVisible()
  expect(rowNames()).toEqual([])
  expect(screen.getByText('25 records')).toBeVisible()
  expect(pages.getByRole('button', { name: 'Page 3' })).toBeEnabled()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByRole('link', { name: 'Organisation 11' })).toBeVisible()
})

test('where a filtered list does not come, the rows before do not stand under the filter', async () => {
  let isBroken = true
  const { person } = await renderRecords({
    at,
    backend: (backend) =>
      backend.on('GET', base, (request) => {
        if (!JSON.stringify(request.query['filter'] ?? '').includes('zz')) return pageOf(request)
        return isBroken ? refused(500, 'INTERNAL_ERROR') : listOf([])
      }),
  })
  await screen.findByRole('link', { name: 'Organisation 1' })
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  await person.type(within(await screen.findByRole('form', { name: 'Filter' })).getByLabelText('Name'), 'zz')
  expect(await screen.findByText('The records could not be loaded')).toBeVisible()
  expect(rowNames()).toEqual([])
  expect(screen.queryByText('25 records')).toBeNull()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByText('Nothing was found')).toBeVisible()
})

test('a page that comes by scrolling and does not says so below the rows, and comes when it is asked again', async () => {
  const sight = withSight()
  let isBroken = true
  const { person } = await renderRecords({
    at,
    kept: { tables: { ORGANISATION: { columns: ['visibility'], limit: 10, sort: {}, scrolls: true } } },
    backend: (backend) =>
      backend.on('GET', base, (request) =>
        isBroken && (request.query as Question).options?.skip === 10 ? refused(500, 'INTERNAL_ERROR') : pageOf(request),
      ),
  })
  await screen.findByRole('link', { name: 'Organisation 10' })
  sight.reachEnd()
  expect(await screen.findByText('These records could not be loaded.')).toBeVisible()
  expect(rowNames()).toHaveLength(10)
  isBroken = false
  await person.click(await again())
  expect(await screen.findByRole('link', { name: 'Organisation 20' })).toBeVisible()
  await waitFor(() => expect(screen.queryByText('These records could not be loaded.')).toBeNull())
  sight.end()
})

test('comments whose replies did not come say so, and show them when they are asked for again', async () => {
  const page = row({ _id: id(0xfb), organisationId, name: 'Acme Istanbul' })
  const post = row({ _id: id(0x50), organisationId, fbPageId: page._id, fbId: '1_2', message: 'Yeni sezon' })
  const comment = (number: number, message: string, more: object) =>
    row({
      _id: id(number),
      organisationId,
      fbPageId: page._id,
      fbPostId: post._id,
      fbId: `c${number}`,
      message,
      rootCommentId: id(0x61),
      createdTime: time(number),
      ...more,
    })
  let isBroken = true
  const { person } = await renderRecords({
    at: `/facebook/pages/${page._id}/posts/${post._id}?selectedTab=FBCOMMENT`,
    records: { FBPAGE: [page], FBPOST: [post] },
    backend: (backend) =>
      backend.on('GET', '/api/fb/comments', ({ query }) => {
        if (!JSON.stringify(query['filter']).includes('rootCommentId'))
          return listOf([comment(0x61, 'Fiyat nedir?', { parentCommentId: null })])
        return isBroken
          ? refused(500, 'INTERNAL_ERROR')
          : listOf([comment(0x63, 'Yüz lira', { parentCommentId: id(0x61) })])
      }),
  })
  expect(await screen.findByText('Fiyat nedir?')).toBeVisible()
  expect(await screen.findByText('The replies to these comments could not be loaded.')).toBeVisible()
  isBroken = false
  await person.click(await again())
  expect(await screen.findByText('Yüz lira')).toBeVisible()
  expect(screen.queryByText('The replies to these comments could not be loaded.')).toBeNull()
})
