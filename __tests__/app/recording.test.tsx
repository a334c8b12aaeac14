// Recording in the frame: a visible mark while it runs; its content is shown before it is sent or saved.
import { screen, waitFor, within } from '@testing-library/react'
import { problemOpened } from '../../src/store/recording/recording-slice.ts'
import { agentAllowed, agentRights } from '../store/support/create-test-store.ts'
import { epoch, id, row } from '../store/support/rows.ts'
import { listOf, refused } from '../store/support/test-backend.ts'
import { renderApp } from './support/render-app.tsx'
import type { RenderedApp } from './support/render-app.tsx'

const menu = async (person: RenderedApp['person'], item: string): Promise<void> => {
  await person.click(await screen.findByRole('button', { name: /Account/ }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

/** Size and length of a recording; the first actions may come a moment later or earlier. */
const facts = /^\d+ actions?, \d+ minutes?, /

const uploads = ({ backend }: RenderedApp) => backend.askedFor('POST', '/api/recordings/file')

/** Saved blobs, captured when their object URLs are created. */
const watchSaved = (): Blob[] => {
  const saved: Blob[] = []
  URL.createObjectURL = (file) => {
    saved.push(file as Blob)
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  return saved
}

test('a problem is reported with the last minutes, after they were shown', async () => {
  const shown = await renderApp({
    signedIn: true,
    backend: (backend) =>
      backend.on('POST', '/api/recordings/file', () => ({ body: { data: { recordingId: id(1) }, epoch } })),
  })
  await menu(shown.person, 'Report a problem')
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' })
  expect(await within(dialog).findByText(facts)).toBeTruthy()
  expect(uploads(shown)).toEqual([])
  await shown.person.click(within(dialog).getByText('See what it contains'))
  expect(within(dialog).getByText(/social-inbox action log/)).toBeTruthy()
  expect(dialog.textContent).not.toContain('Ayşe Yıldız')
  await shown.person.type(within(dialog).getByLabelText('What went wrong?'), 'The list stood still')
  await shown.person.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The recording was sent. Thank you.')).toBeTruthy()
  expect(uploads(shown)).toMatchObject([{ query: { reason: 'problem', note: 'The list stood still' } }])
  expect(uploads(shown)[0]?.headers.get('content-type')).toBe('application/x-ndjson')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refused report stays open and says why', async () => {
  const shown = await renderApp({
    signedIn: true,
    backend: (backend) => backend.on('POST', '/api/recordings/file', () => refused(429, 'TOO_MANY_REQUESTS')),
  })
  await menu(shown.person, 'Report a problem')
  const send = await screen.findByRole('button', { name: 'Send' })
  // The recording is prepared first.
  await waitFor(() => expect(send).toBeEnabled())
  await shown.person.click(send)
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a report pressed again after a lost answer is the same one; with other words it is another', async () => {
  let isLost = true
  const shown = await renderApp({
    signedIn: true,
    backend: (backend) =>
      backend.on('POST', '/api/recordings/file', () => {
        if (isLost) return 'no connection'
        return { body: { data: { recordingId: id(1) }, epoch } }
      }),
  })
  await menu(shown.person, 'Report a problem')
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' })
  const send = within(dialog).getByRole('button', { name: 'Send' })
  const press = async (times: number) => {
    await waitFor(() => expect(send).toBeEnabled())
    await shown.person.click(send)
    await waitFor(() => expect(uploads(shown)).toHaveLength(times))
  }
  await press(1)
  expect(await within(dialog).findByRole('alert')).not.toBeEmptyDOMElement()
  await press(2)
  await waitFor(() => expect(send).toBeEnabled())
  await shown.person.type(within(dialog).getByLabelText('What went wrong?'), 'It stood still')
  isLost = false
  await press(3)
  const [first, again, other] = uploads(shown).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toEqual(expect.any(String))
  expect([again === first, other === first]).toEqual([true, false])
})

test('the recording dialog reports a recording that cannot be prepared', async () => {
  const { store } = await renderApp({ signedIn: true })
  await screen.findByRole('button', { name: /Account/ })
  // No actions were recorded.
  store.dispatch(problemOpened())
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' })
  expect(
    await within(dialog).findByText('The recording could not be prepared. Close this and try again.'),
  ).toBeInTheDocument()
  expect(within(dialog).queryByRole('progressbar')).not.toBeInTheDocument()
})

test('a recording shows that it runs, and is saved on this device when it is stopped', async () => {
  const saved = watchSaved()
  const { person } = await renderApp({ signedIn: true })
  await menu(person, 'Record this session')
  const stop = await screen.findByRole('button', { name: 'Stop recording' })
  expect(screen.getByText('Recording this session')).toHaveAttribute('role', 'status')
  expect(stop).toHaveTextContent('Stop recording')
  await person.click(stop)
  const dialog = await screen.findByRole('dialog', { name: 'Session recorded' })
  await within(dialog).findByText(facts)
  expect(within(dialog).getByLabelText('What does it show?')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Save on this device' }))
  expect(saved.length).toBe(1)
  const lines = (await (saved[0] as Blob).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string })
  expect(lines[0]).toMatchObject({ kind: 'header', version: 1 })
  expect(lines.at(-1)).toMatchObject({ kind: 'end' })
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop recording' })).toBeNull())
})

/** @returns whether the browser would ask before leaving the page */
const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a page that is loaded anew asks first while a recording would be lost with it', async () => {
  watchSaved()
  const { person } = await renderApp({ signedIn: true })
  await screen.findByRole('button', { name: /Account/ })
  expect(asksBeforeLeaving()).toBe(false)
  await menu(person, 'Record this session')
  const stop = await screen.findByRole('button', { name: 'Stop recording' })
  expect(asksBeforeLeaving()).toBe(true)
  await person.click(stop)
  const dialog = await screen.findByRole('dialog', { name: 'Session recorded' })
  await within(dialog).findByText(facts)
  expect(asksBeforeLeaving()).toBe(true)
  await person.click(within(dialog).getByRole('button', { name: 'Save on this device' }))
  expect(asksBeforeLeaving()).toBe(false)
})

test('neither a recording nor a note is thrown away unasked', async () => {
  const { person } = await renderApp({ signedIn: true })
  await menu(person, 'Record this session')
  await person.click(await screen.findByRole('button', { name: 'Stop recording' }))
  const dialog = await screen.findByRole('dialog', { name: 'Session recorded' })
  await within(dialog).findByText(facts)
  await person.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard the recording?' })
  expect(question).toHaveTextContent('What you have not sent or saved is lost.')
  await person.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard the recording?' })).toBeNull())
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Discard the recording?' })).getByRole('button', {
      name: 'Discard',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // The last minutes stay recorded: without a note nothing is lost.
  await menu(person, 'Report a problem')
  await within(await screen.findByRole('dialog', { name: 'Report a problem' })).findByText(facts)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await menu(person, 'Report a problem')
  const report = await screen.findByRole('dialog', { name: 'Report a problem' })
  await person.type(within(report).getByLabelText('What went wrong?'), 'The list stood still')
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Discard the report?' })).toBeTruthy()
  expect(within(report).getByLabelText('What went wrong?')).toHaveValue('The list stood still')
})

const administrator = { ...agentAllowed, rights: { ...agentRights, role: 'Admin' as const } }
const kept = row({
  _id: id(0x5ec),
  userId: id(0xa9e),
  reason: 'problem',
  note: '<script>alert(1)</script>',
  size: 120_000,
  build: '0.1.1',
})

test('an administrator sees what was sent in, and deletes it after a question', async () => {
  const shown = await renderApp({
    at: '/admin/recordings',
    signedIn: true,
    backend: (backend) => {
      backend.on('GET', '/api/auth/allowed', () => ({ body: { data: administrator, epoch } }))
      let rows = [kept]
      backend.on('GET', '/api/recordings', () => listOf(rows))
      backend.on('DELETE', `/api/recordings/${kept._id}`, () => {
        rows = []
        return { body: { data: { _id: kept._id }, rows: {}, epoch } }
      })
    },
  })
  expect(await screen.findByText('<script>alert(1)</script>')).toBeTruthy()
  await shown.person.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  await shown.person.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(shown.backend.askedFor('DELETE', `/api/recordings/${kept._id}`).length).toBe(1))
  await waitFor(() => expect(screen.queryByText('<script>alert(1)</script>')).toBeNull())
  expect(await screen.findByText('The recording was deleted')).toBeTruthy()
})
