// The command palette and the search in the whole application, by keyboard alone.
import { screen, waitFor, within } from '@testing-library/react'
import { userId } from '../store/support/create-test-store.ts'
import { epoch, id, row } from '../store/support/rows.ts'
import { refused } from '../store/support/test-backend.ts'
import { address, settingsOnDisk, renderApp } from './support/render-app.tsx'

const hit = (more: object) => ({
  kind: 'message',
  id: id(0x101),
  threadId: id(1),
  itemType: 'fbConversation',
  organisationId: id(9),
  title: 'Ayşe',
  text: 'İzmir <b>şubesi</b>',
  isOurs: false,
  agentId: null,
  accountId: null,
  time: '2026-03-01T10:00:00.000Z',
  ...more,
})

const shown = async (more: object = {}) => {
  const app = await renderApp({
    signedIn: true,
    backend: (backend) => {
      backend.on('GET', '/api/search', ({ query }) => ({
        body: {
          data: {
            message: { hits: query.text === 'izmir' ? [hit(more)] : [], more: false },
            thread: { hits: [], more: false },
            customer: { hits: [], more: false },
          },
          epoch,
        },
      }))
      backend.on('POST', '/api/preferences', ({ body }) => ({
        body: {
          data: { _id: id(77) },
          rows: { PREFERENCE: [row({ _id: id(77), userId, ...(body as object) })] },
          epoch,
        },
      }))
      backend.on('POST', `/api/preferences/${id(77)}`, ({ body }) => {
        const value = (body as { $set: { value: object } }).$set.value
        return {
          body: {
            data: { _id: id(77) },
            rows: { PREFERENCE: [row({ _id: id(77), version: 9, userId, subject: 'shortcuts', value })] },
            epoch,
          },
        }
      })
    },
  })
  await screen.findByRole('heading', { name: /^Inbox/ })
  // Keys take effect once their listener has loaded.
  await waitFor(async () => {
    await app.person.keyboard('{Control>}k{/Control}')
    expect(app.store.getState().ui.open).toBe('palette')
  })
  return { ...app, field: await screen.findByLabelText('Commands and search', { selector: 'input' }) }
}

// Queries by attribute: a query by role and name walks a whole long list, which takes jsdom seconds.
const options = (): string[] =>
  [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent ?? '')
const isClosed = () => waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())

test('a key opens every command by its name, typed as one likes, and the one used last comes first', async () => {
  const { person, store, field } = await shown()
  expect(field).toHaveFocus()
  expect(options().some((text) => text.startsWith('Sign out'))).toBe(true)
  // An agent has no administration.
  expect(options().some((text) => text === 'Administration')).toBe(false)
  await person.paste('APPEARANCE DARK')
  await waitFor(() => expect(options()[0]).toBe('Appearance: dark'))
  await person.keyboard('{Enter}')
  await isClosed()
  await waitFor(() =>
    expect(store.getState().settings).toMatchObject({ theme: 'dark', recentCommands: ['theme.dark'] }),
  )
  await person.keyboard('{Control>}k{/Control}')
  expect(
    within(await screen.findByLabelText('Commands', { selector: '[role="dialog"]' })).queryByText('Appearance: dark'),
  ).not.toBeInTheDocument()
  await person.keyboard('{Escape}')
  await isClosed()
  expect(store.getState().ui.open).toBeNull()
})

test('it goes to every place, and ? lists the keys', async () => {
  const app = await shown()
  await app.person.paste('records cust')
  await waitFor(() => expect(options()[0]).toMatch(/Customers/))
  await app.person.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/customers'))
  await isClosed()
  await waitFor(() => expect(settingsOnDisk(app).recentCommands).toEqual(['go.CUSTOMER']))
  await app.person.keyboard('?')
  const keys = await screen.findByLabelText('Keyboard shortcuts', { selector: '[role="dialog"]' })
  expect(keys).toHaveTextContent('Close the conversation and open the next')
  await app.person.click(within(keys).getByText('Change keyboard shortcuts'))
  await waitFor(() => expect(address()).toBe('/profile?selectedTab=shortcuts'))
})

test('it searches, marks what it found, and opens it', async () => {
  const { person, backend } = await shown()
  await person.paste('izmir')
  const found = await screen.findByText('İzmir', { selector: 'mark' })
  // Users' text is rendered as text, not as markup.
  expect(found.closest('[role="option"]')).toHaveTextContent('Ayşeİzmir <b>şubesi</b>')
  expect(backend.askedFor('GET', '/api/search').map(({ query }) => query.text)).toEqual(['izmir'])
  // The first option is selected although it arrived last.
  expect(found.closest('[role="option"]')).toHaveAttribute('aria-selected', 'true')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(`/?thread=${id(1)}&message=${id(0x101)}`))
})

test('a search that fails is not told as one that found nothing', async () => {
  const { person, backend } = await shown()
  backend.on('GET', '/api/search', () => refused(503, 'UNAVAILABLE'))
  await person.paste('izmir')
  await waitFor(() =>
    expect(document.querySelector('[role="dialog"] [role="status"]')).toHaveTextContent(
      'The search failed. Keep typing to try again.',
    ),
  )
})

test('what somebody whose name nobody knows wrote is found under the name that the list gives them', async () => {
  const { person } = await shown({ title: '' })
  await person.paste('izmir')
  const found = await screen.findByText('İzmir', { selector: 'mark' })
  expect(found.closest('[role="option"]')).toHaveTextContent('Customerİzmir')
})

test('a key can be changed, says whose it is, is kept, and can be switched off and back', async () => {
  const app = await shown()
  await app.person.paste('change keyboard')
  await app.person.keyboard('{Enter}')
  const change = await screen.findByLabelText('Change the key of “Close the conversation and open the next”')
  await app.person.click(change)
  await app.person.keyboard('{Control>}w{/Control}')
  expect(
    await screen.findByText('“Ctrl + W” belongs to the browser or the field. Choose another key.'),
  ).toBeInTheDocument()
  await app.person.keyboard('j')
  expect(await screen.findByText('“J” is already used for “Next conversation”.')).toBeInTheDocument()
  await app.person.click(screen.getByText('Use it for this command'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(app.backend.askedFor('POST', '/api/preferences')[0]?.body).toEqual({
    subject: 'shortcuts',
    value: { off: false, keys: { 'thread.next': null, 'thread.close': 'j' } },
  })
  await app.person.click(screen.getByLabelText('Single-key shortcuts'))
  await waitFor(() =>
    expect(app.backend.askedFor('POST', `/api/preferences/${id(77)}`)[0]?.body).toMatchObject({
      $set: { value: { off: true } },
    }),
  )
  await screen.findByText('Keys with Ctrl work in any case.')
  await app.person.keyboard('?')
  expect(app.store.getState().ui.open).toBeNull()
  await app.person.click(screen.getByText('Restore all default keys'))
  expect(await screen.findByText('The default keys are restored.')).toBeInTheDocument()
})

test('a customer whom the palette finds by the name of before says so', async () => {
  const { person } = await shown({ kind: 'customer', title: 'Ayşe Kaya', text: '', formerName: 'Ayşe İzmirli' })
  await person.keyboard('izmir')
  expect(await screen.findByRole('option', { name: /Ayşe Kaya/ })).toHaveTextContent(/formerly Ayşe İzmirli/)
})
