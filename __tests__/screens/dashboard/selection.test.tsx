// Several conversations at once: selected by key, by range and by filter, and sent to the server as one job.
import { act, screen, waitFor, within } from '@testing-library/react'
import { ticked } from '../../../src/store/network/clock-slice.ts'
import { bulkBegun, selectBulkQuestion } from '../../../src/store/records/bulk-slice.ts'
import { epoch, id, threadRow, time } from '../../store/support/rows.ts'
import { rowLinks, renderInbox } from './support/render-inbox.tsx'

const threads = [1, 2, 3, 4].map((number) =>
  threadRow({
    _id: id(number),
    itemId: id(0xc0 + number),
    title: `Kişi ${number}`,
    lastMessageTime: time(100 - number),
  }),
)
const chosen = () => screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))
const named = (...numbers: readonly number[]) => numbers.map((number) => `Select the conversation with Kişi ${number}`)

test('X chooses, shift goes on to the next ones, Escape lets go; the server is asked for exactly those', async () => {
  const inbox = await renderInbox({ threads })
  inbox.backend.on('POST', '/api/bulkJobs/ask', () => ({
    body: { data: { jobId: id(0xb0), count: 3 }, rows: {}, epoch },
  }))
  await inbox.person.keyboard('jx')
  expect(chosen()).toEqual(named(1))
  act(() => rowLinks()[0]?.focus())
  await inbox.person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(named(1, 2, 3))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('3 selected')
  await inbox.person.click(bar.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(selectBulkQuestion(inbox.store.getState())).toMatchObject({ step: 'asked', count: 3 }))
  expect(inbox.backend.askedFor('POST', '/api/bulkJobs/ask')[0]?.body).toEqual({
    entityType: 'THREAD',
    kind: 'close',
    ids: [id(1), id(2), id(3)],
  })
  // Nothing is shown as closed before the server has closed it.
  expect(rowLinks()).toHaveLength(4)
  act(() => rowLinks()[0]?.focus())
  await inbox.person.keyboard('{Escape}')
  expect(chosen()).toEqual([])
  expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull()
})

test('all that pass the filter; what was chosen goes once a job has begun', async () => {
  const inbox = await renderInbox({ threads, at: '/?unanswered=1' })
  await inbox.person.click(screen.getByRole('checkbox', { name: 'Select the conversation with Kişi 2' }))
  await inbox.person.keyboard('{Shift>}')
  await inbox.person.click(screen.getByRole('checkbox', { name: 'Select the conversation with Kişi 4' }))
  await inbox.person.keyboard('{/Shift}')
  expect(chosen()).toEqual(named(2, 3, 4))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  await inbox.person.click(bar.getByRole('button', { name: 'Select all that match' }))
  expect(chosen()).toEqual(named(1, 2, 3, 4))
  await inbox.person.click(bar.getByRole('button', { name: 'Mark as read' }))
  await waitFor(() =>
    expect(inbox.backend.askedFor('POST', '/api/bulkJobs/ask')[0]?.body).toEqual({
      entityType: 'THREAD',
      kind: 'markAsRead',
      filter: { status: 'open', isAnswered: false },
    }),
  )
  act(() => void inbox.store.dispatch(bulkBegun()))
  await waitFor(() => expect(chosen()).toEqual([]))
})

test('several are put off or labelled as one job: until when, and with what, is asked first', async () => {
  const inbox = await renderInbox({ threads })
  for (const number of [1, 2])
    await inbox.person.click(screen.getByRole('checkbox', { name: `Select the conversation with Kişi ${number}` }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  for (const [name, kind] of [
    ['Snooze', 'snooze'],
    ['Label', 'label'],
  ] as const) {
    await inbox.person.click(bar.getByRole('button', { name }))
    expect(selectBulkQuestion(inbox.store.getState())).toMatchObject({
      step: 'form',
      body: { entityType: 'THREAD', kind, ids: [id(1), id(2)] },
    })
  }
  expect(inbox.backend.askedFor('POST', '/api/bulkJobs/ask')).toHaveLength(0)
})

test('what is chosen among those whose reply window ends soon stays chosen while the hour moves on', async () => {
  const ending = threads.map((thread) => ({ ...thread, replyDeadline: time(3_600 + 40 * 60) }))
  const until = time(7_200)
  const at = `/?unanswered=1&order=deadline&ends=${encodeURIComponent(until)}`
  const inbox = await renderInbox({ threads: ending, at })
  await inbox.person.click(screen.getByRole('checkbox', { name: 'Select the conversation with Kişi 2' }))
  expect(chosen()).toEqual(named(2))
  act(() => void inbox.store.dispatch(ticked(Date.parse(time(3_600 + 6 * 60)))))
  await waitFor(() => expect(new URLSearchParams(inbox.address()).get('ends')).not.toBe(until))
  expect(chosen()).toEqual(named(2))
})
