// Many records in a table: selected by pointer and by keyboard, counted before anything happens, followed in the tray, merged.
import { screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { received } from '../../../src/store/entities/actions.ts'
import { openBulk } from '../../../src/store/records/bulk-thunks.ts'
import { userId } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { listOf, refused } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'
import { chooseOption } from '../../app/support/choose-option.ts'

const customers = Array.from({ length: 25 }, (_, at) =>
  row({ _id: id(at + 1), organisationId, name: `Customer ${at + 1}`, phone: '+90 555' }),
)
const records = { CUSTOMER: customers, ORGANISATION: [row({ _id: organisationId, name: 'Acme' })] }
const jobId = id(0xb01)

const job = (more: object) =>
  row({
    _id: jobId,
    userId,
    kind: 'remove',
    entityType: 'CUSTOMER',
    filter: {},
    count: 25,
    doneCount: 0,
    failedCount: 0,
    skippedCount: 0,
    undoneCount: 0,
    keptCount: 0,
    createdTime: new Date().toISOString(),
    ...more,
  })

const commands = (backend: TestBackend): void => {
  const command = (path: string) => backend.on('POST', path, () => ({ body: { data: {}, rows: {}, epoch } }))
  backend.on('POST', '/api/bulkJobs/ask', ({ body }) => ({
    body: { data: { jobId, count: (body as { ids?: string[] }).ids?.length ?? 25 }, rows: {}, epoch },
  }))
  for (const rest of ['run', 'cancel', 'undo']) command(`/api/bulkJobs/${jobId}/${rest}`)
}

const show = async (more: Partial<Parameters<typeof renderRecords>[0]> = {}) => {
  const shown = await renderRecords({ at: '/customers', records, backend: commands, ...more })
  await screen.findByRole('checkbox', { name: 'Select “Customer 1”' })
  return shown
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const changePhone = async (person: Awaited<ReturnType<typeof show>>['person']): Promise<void> => {
  await person.click(
    await within(await screen.findByRole('toolbar', { name: 'Selection' })).findByRole('button', { name: 'Change' }),
  )
  const form = within(await screen.findByRole('dialog', { name: 'Change records' }))
  await chooseOption(person, form.getByRole('combobox', { name: 'Field' }), 'Phone')
  await person.type(form.getByRole('textbox', { name: /^Phone/ }), '+90 212')
  await person.click(form.getByRole('button', { name: 'Continue' }))
}
const chosen = () =>
  screen.queryAllByRole('checkbox', { name: /^Select “/, checked: true }).map((one) => one.getAttribute('aria-label'))
const pushed = (shown: Awaited<ReturnType<typeof show>>, more: object) =>
  flushSync(() => void shown.store.dispatch(received({ rows: { BULKJOB: [job(more)] }, origin: 'push' })))

test('a range, a page, everything that matches; the count is said before anything happens, and nothing happens without a yes', async () => {
  const shown = await show()
  const { person, backend } = shown
  await person.click(box('Select “Customer 2”'))
  await person.keyboard('{Shift>}')
  await person.click(box('Select “Customer 4”'))
  await person.keyboard('{/Shift}')
  expect(chosen()).toEqual(['Select “Customer 2”', 'Select “Customer 3”', 'Select “Customer 4”'])
  const bar = within(await screen.findByRole('toolbar', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('3 selected')
  await person.click(await bar.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 records?' }))
  expect(dialog.getByText(/You can undo this for 7 days\./)).toBeVisible()
  expect(backend.askedFor('POST', '/api/bulkJobs/ask')[0]?.body).toEqual({
    entityType: 'CUSTOMER',
    kind: 'remove',
    ids: [id(2), id(3), id(4)],
  })
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`)).toHaveLength(1))
  expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/run`)).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(box('Select this page'))
  await person.click(await bar.findByRole('button', { name: 'Select all 25 that match' }))
  expect(bar.getByRole('status').textContent).toBe('All that match are selected')
  await person.click(await bar.findByRole('button', { name: 'Delete' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Delete 25 records?' })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/run`)).toHaveLength(1))
  expect(backend.askedFor('POST', '/api/bulkJobs/ask').at(-1)?.body).toEqual({
    entityType: 'CUSTOMER',
    kind: 'remove',
    filter: {},
  })
  // The job has started, so the selection is empty.
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull())
  await pushed(shown, { state: 'running', doneCount: 10 })
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  expect(tray.getByRole('progressbar', { name: 'Deleting records · Customers' })).toHaveAttribute(
    'aria-valuetext',
    '10 of 25',
  )
  await person.click(tray.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`)).toHaveLength(2))
  await pushed(shown, {
    version: 2,
    state: 'cancelled',
    doneCount: 12,
    skippedCount: 1,
    endedTime: new Date().toISOString(),
  })
  expect(tray.getByRole('listitem', { name: 'Records deleted · Customers' })).toHaveTextContent(
    'Cancelled · Done: 12 · Skipped: 1 · Not reached: 12',
  )
  await waitFor(() => expect(tray.getByRole('button', { name: 'Undo' })).toBeEnabled())
  await person.click(tray.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/undo`)).toHaveLength(1))
  await pushed(shown, { version: 3, state: 'undoing', doneCount: 12, undoneCount: 4 })
  // Nothing is being deleted at that time.
  expect(tray.getByRole('listitem', { name: 'Records deleted · Customers' })).toHaveTextContent('Undoing · 4 of 12')
  await pushed(shown, {
    version: 4,
    state: 'undone',
    doneCount: 12,
    undoneCount: 11,
    keptCount: 1,
    skippedCount: 1,
    endedTime: new Date().toISOString(),
  })
  expect(tray.getByRole('listitem')).toHaveTextContent('Undone: 11 · Left unchanged: 1')
  expect(tray.getByRole('listitem')).not.toHaveTextContent('Undone · ')
  expect(tray.queryByRole('button', { name: 'Undo' })).toBeNull()
  await person.click(tray.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Jobs' })).toBeNull())
})

test('a job of which nothing was done is not called done', async () => {
  const shown = await show()
  pushed(shown, { state: 'running' })
  const tray = within(await screen.findByRole('region', { name: 'Jobs' }))
  pushed(shown, { version: 2, state: 'done', failedCount: 25, endedTime: new Date().toISOString() })
  expect(tray.getByRole('listitem', { name: 'Records not deleted · Customers' })).toHaveTextContent('Failed: 25')
})

test('by keyboard; a field is set with its value; a refusal says why', async () => {
  const { person, backend } = await show()
  backend.on('POST', '/api/bulkJobs/ask', () => refused(429, 'BULK_TOO_MANY_JOBS', { controller: 'BULKJOB' }))
  flushSync(() => screen.getByRole('link', { name: 'Customer 1' }).focus())
  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['Select “Customer 1”', 'Select “Customer 2”', 'Select “Customer 3”'])
  await changePhone(person)
  expect(await screen.findByRole('dialog', { name: 'This could not be started' })).toHaveTextContent(
    'Several of your jobs are still running. Wait for one to end.',
  )
  expect(backend.askedFor('POST', '/api/bulkJobs/ask')[0]?.body).toEqual({
    entityType: 'CUSTOMER',
    kind: 'update',
    ids: [id(1), id(2), id(3)],
    change: { phone: '+90 212' },
  })
})

test('what the server failed to count or to begin is tried again with what was said', async () => {
  const { person, backend } = await show()
  const [ask, run] = ['/api/bulkJobs/ask', `/api/bulkJobs/${jobId}/run`]
  backend.on('POST', ask, () => refused(500, 'INTERNAL_ERROR'))
  await person.click(box('Select “Customer 1”'))
  await changePhone(person)
  await screen.findByRole('dialog', { name: 'This could not be started' })
  commands(backend)
  backend.on('POST', run, () => 'no connection')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 record?' }))
  expect(backend.askedFor('POST', ask).map(({ body }) => (body as { change?: object }).change)).toEqual([
    { phone: '+90 212' },
    { phone: '+90 212' },
  ])
  await person.click(dialog.getByRole('button', { name: 'Change' }))
  await screen.findByRole('dialog', { name: 'This could not be started' })
  commands(backend)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = backend.askedFor('POST', run).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a job that began though its answer was lost is followed, not called refused; where nobody can know, that is said and it is left to run', async () => {
  const { person, backend, store } = await show()
  const [ask, run, one] = ['/api/bulkJobs/ask', `/api/bulkJobs/${jobId}/run`, '/api/bulkJobs']
  const cancelled = () => backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`)
  const begin = async () => {
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 record?' }))
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
  }
  await person.click(box('Select “Customer 1”'))
  // The count is lost once: a retry shows the same question.
  backend.on('POST', ask, () => 'no connection')
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'This could not be started' })
  commands(backend)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'Delete 1 record?' })
  expect(new Set(backend.askedFor('POST', ask).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(cancelled()).toHaveLength(1))
  // Neither the response nor a read of the job arrives.
  backend.on('POST', run, () => 'no connection')
  backend.on('GET', one, () => 'no connection')
  await begin()
  const unsure = await screen.findByRole('dialog', { name: 'It is not known whether this has started' })
  await person.click(within(unsure).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A later push reports what the response did not.
  await begin()
  await screen.findByRole('dialog', { name: 'It is not known whether this has started' })
  flushSync(() => void store.dispatch(received({ rows: { BULKJOB: [job({ state: 'counting' })] }, origin: 'push' })))
  flushSync(
    () => void store.dispatch(received({ rows: { BULKJOB: [job({ version: 2, state: 'running' })] }, origin: 'push' })),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('progressbar', { name: 'Deleting records · Customers' })).toBeVisible()
  expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBeNull()
  expect(cancelled()).toHaveLength(1)
})

/** A deletion that may or may not have started. */
const beginUnsure = async () => {
  const shown = await show()
  const { person, backend } = shown
  const run = `/api/bulkJobs/${jobId}/run`
  backend.on('POST', run, () => 'no connection')
  backend.on('GET', '/api/bulkJobs', () => 'no connection')
  await person.click(box('Select “Customer 1”'))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 record?' }))
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'It is not known whether this has started' })
  return {
    ...shown,
    run,
    close: async () => {
      await person.click(screen.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
    cancelled: () => backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`),
  }
}

test('a job that may run since a first try is not taken back while it is tried again', async () => {
  const { person, backend, run, close, cancelled } = await beginUnsure()
  const release = backend.hold('POST', run)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'Delete 1 record?' })
  await close()
  release()
  expect(cancelled()).toHaveLength(0)
})

test('nor once trying it again was refused', async () => {
  const { person, backend, run, close, cancelled } = await beginUnsure()
  backend.on('POST', run, () => refused(429, 'TOO_MANY_REQUESTS'))
  backend.on('GET', '/api/bulkJobs', () => listOf([job({ state: 'counting' })]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'This could not be started' })
  await close()
  expect(cancelled()).toHaveLength(0)
})

test('a job that was to wait is refused, and not said to be without an answer', async () => {
  const { person, backend } = await show()
  const throttled = () => refused(429, 'TOO_MANY_REQUESTS')
  backend.on('POST', `/api/bulkJobs/${jobId}/run`, throttled)
  backend.on('GET', '/api/bulkJobs', throttled)
  await person.click(box('Select “Customer 1”'))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 record?' }))
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'This could not be started' })
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`)).toHaveLength(1))
})

test('a job that the server says it has begun is begun, whatever came in place of the answer', async () => {
  const { person, backend } = await show()
  backend.on('POST', `/api/bulkJobs/${jobId}/run`, () => refused(502, 'BAD_GATEWAY'))
  backend.on('GET', '/api/bulkJobs', () => listOf([job({ state: 'running', doneCount: 3 })]))
  await person.click(box('Select “Customer 1”'))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 record?' }))
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('progressbar', { name: 'Deleting records · Customers' })).toBeVisible()
  expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/cancel`)).toHaveLength(0)
})

test('the page of a bulk job shows the result of each record, with undo', async () => {
  const done = job({
    state: 'done',
    doneCount: 1,
    skippedCount: 1,
    failedCount: 1,
    count: 3,
    endedTime: new Date().toISOString(),
  })
  const { person, backend } = await renderRecords({
    at: `/bulkJobs/${jobId}`,
    records: { ...records, BULKJOB: [done] },
    backend: (given) => {
      commands(given)
      given.on('GET', `/api/bulkJobs/${jobId}/rows`, ({ query }) => {
        const rows = [
          { recordId: id(1), state: 'done', code: null, title: 'Ada' },
          { recordId: id(2), state: 'skipped', code: 'CHANGED_MEANWHILE', title: 'Bora' },
          { recordId: id(3), state: 'failed', code: 'NOT_FOUND', title: null },
        ].filter(({ state }) => query['state'] === undefined || state === query['state'])
        return { body: { data: { rows, total: rows.length }, epoch } }
      })
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Result for each record' }))
  await panel.findByRole('row', { name: 'Bora Skipped Changed by somebody else in the meantime' })
  expect(panel.getByRole('row', { name: /^Deleted record Failed/ })).toBeVisible()
  await chooseOption(person, panel.getByRole('combobox', { name: 'Result' }), 'Skipped')
  await waitFor(() => expect(panel.queryByRole('rowheader', { name: 'Ada' })).toBeNull())
  await person.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(backend.askedFor('POST', `/api/bulkJobs/${jobId}/undo`)).toHaveLength(1))
})

test('two are merged after the plan was seen', async () => {
  const plan = {
    survivor: { ...customers[0], email: 'ada@example.test' },
    removedIds: [id(2)],
    repointed: { THREAD: 3 },
  }
  const { person, backend } = await show()
  backend.on('POST', '/api/customers/merge', ({ body }) => ({
    body: {
      data:
        (body as { mergeQuery: { _id: string } }).mergeQuery._id === id(1)
          ? plan
          : { ...plan, survivor: customers[1], removedIds: [id(1)], repointed: {} },
      rows: {},
      epoch,
    },
  }))
  await person.click(box('Select “Customer 1”'))
  expect(within(screen.getByRole('toolbar', { name: 'Selection' })).queryByRole('button', { name: 'Merge' })).toBeNull()
  await person.click(box('Select “Customer 2”'))
  await person.click(
    await within(screen.getByRole('toolbar', { name: 'Selection' })).findByRole('button', { name: 'Merge' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge records' }))
  expect(await dialog.findByText('Filled from the others: E-mail')).toBeVisible()
  expect(dialog.getByText('1 record goes into it and is deleted.')).toBeVisible()
  expect(dialog.getByRole('listitem')).toHaveTextContent('Conversations: 3')
  await person.click(dialog.getByRole('radio', { name: /^Customer 2/ }))
  expect(await dialog.findByText('No other record points to the deleted ones.')).toBeVisible()
  await person.click(dialog.getByRole('radio', { name: /^Customer 1/ }))
  await dialog.findByText('Filled from the others: E-mail')
  expect(
    backend
      .askedFor('POST', '/api/customers/merge')
      .every(({ body }) => (body as { applyMerge: boolean }).applyMerge === false),
  ).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(backend.askedFor('POST', '/api/customers/merge').at(-1)?.body).toEqual({
    mergeQuery: { _id: id(1) },
    matchQuery: { _id: { $in: [id(2)] } },
    applyMerge: true,
  })
})

test('that the plan of a merge could not be had does not say that they cannot be merged, and is asked for again', async () => {
  const { person, backend } = await show()
  const path = '/api/customers/merge'
  backend.on('POST', path, () => refused(500, 'INTERNAL_ERROR'))
  await person.click(box('Select “Customer 1”'))
  await person.click(box('Select “Customer 2”'))
  await person.click(await screen.findByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge records' }))
  expect(await dialog.findByText('What would change could not be found out.')).toBeVisible()
  expect(dialog.queryByText('They cannot be merged')).toBeNull()
  backend.on('POST', path, () => refused(409, 'RECORD_IN_USE'))
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('They cannot be merged')).toBeVisible()
})

test('until when many conversations are put off, and with which labels, is asked before they are counted', async () => {
  const { store, person, backend } = await show()
  const asked = () => backend.askedFor('POST', '/api/bulkJobs/ask').map(({ body }) => body)
  flushSync(() => store.dispatch(openBulk({ entityType: 'THREAD', kind: 'snooze', ids: [id(1), id(2)] })))
  const times = within(await screen.findByRole('dialog', { name: 'Snooze conversations until' }))
  await person.click(await times.findByRole('menuitem', { name: /^In an hour/ }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Snooze 2 conversations?' })).getByRole('button', {
      name: 'Cancel',
    }),
  )
  expect(asked()).toEqual([
    {
      entityType: 'THREAD',
      kind: 'snooze',
      ids: [id(1), id(2)],
      change: { until: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  flushSync(() => store.dispatch(openBulk({ entityType: 'THREAD', kind: 'label', ids: [id(1), id(2)] })))
  const labels = within(await screen.findByRole('dialog', { name: 'Label conversations' }))
  await person.click(labels.getByRole('button', { name: 'Continue' }))
  expect(labels.getByText('Choose at least one label to add or remove.')).toBeVisible()
  expect(labels.getByRole('combobox', { name: 'Labels to remove' })).toBeVisible()
  expect(asked()).toHaveLength(1)
})

test('many conversations are offered to those who can take all of them, or all of an organisation: to no administrator who is no member', async () => {
  const other = id(0x0e2)
  const people = [
    row({ _id: userId, status: 'Active', profile: { name: 'Selin Aksoy' } }),
    row({ _id: id(0x71), status: 'Active', profile: { name: 'Ayşe Yılmaz' } }),
    row({ _id: id(0x72), status: 'Active', profile: { name: 'Mert Aydın' } }),
  ]
  const member = (at: number, of: string, who: string) =>
    row({ _id: id(at), organisationId: of, userId: who, role: 'agent', teamIds: [] })
  const { store, person, backend } = await show({
    records: { ...records, USER: people },
    rights: { role: 'Superadmin', members: [] },
  })
  // The session's initial rows have arrived; they would replace the ones dispatched here.
  await waitFor(() => expect(store.getState().inbox.status).toBe('ready'))
  flushSync(
    () =>
      void store.dispatch(
        received({
          rows: {
            THREAD: [
              threadRow({ _id: id(0x51), itemId: id(0x61), title: 'Ada' }),
              threadRow({ _id: id(0x52), itemId: id(0x62), title: 'Burak', organisationId: other }),
            ],
            ORGANISATION: [
              row({ _id: organisationId, name: 'Acme' }),
              row({ _id: other, name: 'Beta' }),
              // During its grace period nobody can assign anything there.
              row({ _id: id(0x0e3), name: 'Gone', deletedTime: new Date().toISOString() }),
            ],
            ORGANISATIONMEMBERSHIP: [
              member(0x41, organisationId, id(0x71)),
              member(0x42, other, id(0x71)),
              member(0x43, organisationId, id(0x72)),
            ],
          },
          origin: 'push',
        }),
      ),
  )
  flushSync(() => store.dispatch(openBulk({ entityType: 'THREAD', kind: 'assign', ids: [id(0x51), id(0x52)] })))
  await person.click(await screen.findByRole('combobox', { name: 'Assign to' }))
  await screen.findByRole('option', { name: /Ayşe Yılmaz/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ayşe Yılmaz',
    'Mert Aydın (only Acme)',
  ])
  await person.click(screen.getByRole('option', { name: /Ayşe Yılmaz/ }))
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(backend.askedFor('POST', '/api/bulkJobs/ask')[0]?.body).toMatchObject({ change: { userId: id(0x71) } }),
  )
  expect(await screen.findByRole('dialog', { name: 'Assign 2 conversations to Ayşe Yılmaz?' })).toBeVisible()
  const ids = [id(0x51), id(0x52)]
  const mert = { change: { userId: id(0x72) } }
  const parts = [
    [{ ids }, { ids: [id(0x51)], ...mert }],
    [
      { filter: { status: 'open' } },
      { filter: { status: 'open', organisationId: { $in: [organisationId] } }, ...mert },
    ],
  ] as const
  for (const [chosen, asked] of parts) {
    flushSync(() => store.dispatch(openBulk({ entityType: 'THREAD', kind: 'assign', ...chosen })))
    await person.click(await screen.findByRole('combobox', { name: 'Assign to' }))
    expect(await screen.findByRole('option', { name: 'Ayşe Yılmaz' })).toBeVisible()
    await person.click(screen.getByRole('option', { name: 'Mert Aydın (only Acme)' }))
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(backend.askedFor('POST', '/api/bulkJobs/ask').at(-1)?.body).toMatchObject(asked))
  }
  flushSync(() => store.dispatch(openBulk({ entityType: 'THREAD', kind: 'assign', ids, change: { userId: null } })))
  expect(await screen.findByRole('dialog', { name: 'Unassign 2 conversations?' })).toBeVisible()
})
