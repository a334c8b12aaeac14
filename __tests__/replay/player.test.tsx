// The player's screen: opening, stepping, seeking, the diff and its filter, by keyboard; problems with a file are reported.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { rowIn } from '../../src/store/entities/table-adapter.ts'
import { userId } from '../store/support/create-test-store.ts'
import { address, renderApp } from '../app/support/render-app.tsx'
import { id } from '../store/support/rows.ts'
import { refused } from '../store/support/test-backend.ts'
import type { BackendAnswer } from '../store/support/test-backend.ts'
import { savedLines } from './support/recorded-session.ts'

const choose = (person: Awaited<ReturnType<typeof renderApp>>['person'], name: string, text: string): Promise<void> =>
  person.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File([text], name))

const opened = async (text: string, at = '/replay') => {
  const shown = await renderApp({ at, signedIn: true })
  await screen.findByRole('button', { name: 'Choose a file' })
  await choose(shown.person, 'session.log.ndjson', text)
  return shown
}

const where = (): string =>
  screen.getByRole('slider', { name: 'Position in the recording' }).getAttribute('aria-valuetext') ?? ''

test('a log is played by keyboard, and the address follows', async () => {
  const text = (await savedLines()).join('')
  const { person, store } = await opened(text)
  expect(await screen.findByText(/Replays to the same states/)).toBeTruthy()
  // The server's session events arrive by themselves; after these, nothing more arrives.
  await waitFor(() => expect(rowIn(store.getState().entities.USER.table, userId)).toBeTruthy())
  await waitFor(() => expect(store.getState().session.rights).toBeTruthy())
  const session = store.getState()
  expect(where()).toMatch(/^0 of \d+$/)
  await person.keyboard('{ArrowRight}{ArrowRight}')
  expect(where()).toMatch(/^2 of/)
  await waitFor(() => expect(address()).toBe('/replay?at=2'))
  const nextError = screen.getByRole('button', { name: /^Next error/ })
  expect(nextError).toBeEnabled()
  await person.keyboard('e')
  await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/\d+\. .+/))
  const error = where()
  await person.keyboard('{End}')
  expect(where()).toMatch(/^(\d+) of \1$/)
  // There is no later one.
  expect(nextError).toBeDisabled()
  await person.keyboard('{Home}')
  expect(where()).toMatch(/^0 of/)
  expect(error).not.toMatch(/^0 of/)
  // The user's own session has not changed.
  expect(store.getState().entities).toBe(session.entities)
  expect(store.getState().session).toBe(session.session)
  expect(store.getState().outbox).toBe(session.outbox)
})

test('the player shows the changes of an action, filtered by path', async () => {
  const lines = await savedLines()
  const at =
    lines
      .map((line) => JSON.parse(line) as { kind: string; action: number; value?: { type: string } })
      .find(({ value }) => value?.type === 'connection/socketMoved')?.action ?? 0
  const { person } = await opened(lines.join(''), `/replay?at=${at}`)
  const detail = await screen.findByRole('region', { name: 'What the action changed' })
  expect(await within(detail).findByText('connection.lastError')).toBeTruthy()
  await person.type(within(detail).getByRole('searchbox', { name: 'Filter by path' }), 'backend')
  expect(within(detail).queryByText('connection.lastError')).toBeNull()
  expect(within(detail).getByText('connection.backend')).toBeTruthy()
})

test.each([
  ['no log', 'hello', 'This is not an action log. Choose a file that ends in .log.ndjson.'],
  [
    'another version',
    '{"kind":"header","log":"social-inbox action log","version":7}\n',
    'It was made with another version of the format. Open it in the version of the application that recorded it.',
  ],
])('%s is refused in words, and another file can be chosen', async (_name, text, said) => {
  await opened(text)
  expect((await screen.findByRole('alert')).textContent).toContain(said)
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy()
})

test('a file of any other kind that is dropped is refused in words, too', async () => {
  await renderApp({ signedIn: true, at: '/replay' })
  const dataTransfer = { files: [new File(['{}'], 'report.json')], types: ['Files'] }
  fireEvent.drop(await screen.findByRole('group', { name: 'Action log' }), { dataTransfer })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'report.json could not be opened. This is not an action log. Choose a file that ends in .log.ndjson.',
  )
})

test('another contract, a broken line and a cut-off end are said beside the player', async () => {
  const lines = await savedLines()
  const header = JSON.parse(lines[0] as string) as { contract: { parts: object } }
  const foreign = `${JSON.stringify({ ...header, contract: { hash: 'x', parts: { ...header.contract.parts, THREAD: '<b>changed</b>' } } })}\n`
  await opened([foreign, ...lines.slice(1, 80), 'broken\n', ...lines.slice(80, 200)].join(''))
  expect(await screen.findByText(/Recorded with another contract. Different: THREAD/)).toBeTruthy()
  expect(screen.getByText(/^Line 81 of the file cannot be read\. \d+ actions were skipped\.$/)).toBeTruthy()
  // Nothing is claimed about skipped actions.
  expect(screen.getByText(/^What could be replayed leads to the same states\./)).toBeTruthy()
  expect(screen.getByText(/cut off/)).toBeTruthy()
})

test('markup in any string of a log is shown as it is written', async () => {
  const lines = await savedLines()
  const markup = '<img src=x onerror="alert(1)">'
  const at = lines.findIndex((line) => line.includes('"kind":"action"'))
  const line = JSON.parse(lines[at] as string) as { value: object }
  const hostile = `${JSON.stringify({ ...line, value: { type: markup, payload: { [markup]: markup } } })}\n`
  const { person } = await opened(lines.map((one, index) => (index === at ? hostile : one)).join(''))
  expect(await screen.findByText(/Unknown types of actions/)).toHaveTextContent(markup)
  await person.keyboard('{ArrowRight}')
  expect(await screen.findByRole('heading', { name: `1. ${markup}` })).toBeTruthy()
  expect(document.querySelector('img[src=x]')).toBeNull()
})

test('a kept recording that the server did not give is not called missing, and is asked for again', async () => {
  let answer: BackendAnswer = refused(500, 'INTERNAL_ERROR')
  const { person, backend } = await renderApp({
    signedIn: true,
    at: `/replay?recording=${id(0x5ec)}`,
    backend: (answers) => answers.on('GET', `/api/recordings/${id(0x5ec)}/file`, () => answer),
  })
  const said = await screen.findByRole('alert')
  expect(said).toHaveTextContent('The server did not give it. It may still be there.')
  answer = refused(404, 'NOT_FOUND')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This recording does not exist'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(backend.askedFor('GET', `/api/recordings/${id(0x5ec)}/file`)).toHaveLength(2)
})
