// Further rows of the list: they load while the end is in view, and the list says so if they fail.
import { screen, waitFor } from '@testing-library/react'
import { filterChanged } from '../../../../src/store/inbox/inbox-slice.ts'
import { id, threadRow, time } from '../../../store/support/rows.ts'
import { listOf } from '../../../store/support/test-backend.ts'
import type { AskedRequest, BackendAnswer } from '../../../store/support/test-backend.ts'
import { renderInbox, rowLinks } from '../support/render-inbox.tsx'

const open = (number: number) => threadRow({ _id: id(number), lastMessageTime: time(1_000 - number) })
const closed = (number: number) => threadRow({ ...open(number), status: 'closed' })
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const held = numbers(1, 150).map(open)
const everything = [...held, ...numbers(151, 260).map(closed)]

const optionsOf = ({ query }: AskedRequest) => query['options'] as { readonly limit?: number } | undefined
const pageOf = (request: AskedRequest): BackendAnswer =>
  listOf(everything.slice(0, optionsOf(request)?.limit ?? 1), everything.length)

// All rows are in view, from the first to the last.
const listHeight = 20_000

test('a page that brings only what is listed already is gone past, while the pointer keeps the order', async () => {
  const { backend, person, store } = await renderInbox({ threads: held, listHeight })
  backend.on('GET', '/api/threads', pageOf)
  await waitFor(() => expect(rowLinks()).toHaveLength(150))
  await person.hover(rowLinks()[0] as HTMLElement)
  store.dispatch(filterChanged({ status: 'all' }))
  await waitFor(() => expect(rowLinks()).toHaveLength(260))
})

test('where the next page does not come the list says so, and brings it when it is asked again', async () => {
  const { backend, person, store } = await renderInbox({ threads: held.slice(0, 120), listHeight })
  let isBroken = true
  backend.on('GET', '/api/threads', (request) =>
    isBroken && (optionsOf(request)?.limit ?? 1) > 100 ? { status: 500, body: { msg: 'INTERNAL' } } : pageOf(request),
  )
  store.dispatch(filterChanged({ status: 'all' }))
  expect(await screen.findByText('Further conversations could not be loaded.')).toBeVisible()
  const failed = rowLinks().length
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rowLinks()).toHaveLength(260))
  expect(failed).toBeLessThan(260)
  expect(screen.queryByText('Further conversations could not be loaded.')).toBeNull()
})
