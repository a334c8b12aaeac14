// A first message to a number, from the list.
import { screen, waitFor } from '@testing-library/react'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { listOf } from '../../store/support/test-backend.ts'
import type { TestBackend } from '../../store/support/test-backend.ts'
import { allowedReceived } from '../../../src/store/events.ts'
import { epoch, id, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { renderInbox } from './support/render-inbox.tsx'

const phoneId = id(0xfa)
const threadId = id(1)

const managerRights = { ...agentRights, members: agentRights.members.map((member) => ({ ...member, manager: true })) }

const rows = {
  CHANNEL: [
    row({
      _id: id(0xc1),
      organisationId,
      name: 'Acme Istanbul',
      service: 'whatsapp',
      accountType: 'FBWAPHONE',
      accountId: phoneId,
      status: 'connected',
    }),
  ],
  FBWAPHONE: [row({ _id: phoneId, organisationId, fbWaBAId: id(0xba), displayPhoneNumber: '+90 212 000 00 00' })],
}

const answerWindow = (backend: TestBackend, active: boolean): void =>
  backend.on('GET', '/api/wa/conversations/active', () => ({ body: { data: { active, until: null }, epoch } }))

test('an account without approved templates says so, and a manager is led to the templates', async () => {
  const { person, address } = await renderInbox({
    threads: [],
    rows,
    prepare: ({ store, backend }) => {
      store.dispatch(allowedReceived({ ...agentAllowed, rights: managerRights }))
      answerWindow(backend, false)
      backend.on('GET', '/api/wa/messageTemplates', () => listOf([]))
    },
  })
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  await person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  expect(await screen.findByText(/This account has no approved template yet\./)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Open the templates' }))
  await waitFor(() => expect(address()).toBe('/whatsapp/templates'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a message whose answer was lost is sent again under the same key, and another text under another', async () => {
  const { person, backend, address } = await renderInbox({
    threads: [threadRow({ _id: threadId, itemId: id(0xc0), title: 'Burak Demir' })],
    rows,
    prepare: (test) => {
      answerWindow(test.backend, true)
      test.backend.on('POST', '/api/wa/messages/submit', () => 'no connection')
    },
  })
  const sent = () =>
    backend.askedFor('POST', '/api/wa/messages/submit').map(({ headers }) => headers.get('Idempotency-Key'))
  const press = async (times: number): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent()).toHaveLength(times))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  }
  await person.click(await screen.findByRole('button', { name: 'New message' }))
  await person.type(await screen.findByRole('textbox', { name: 'Phone number' }), '+90 532 111 22 33')
  const words = await screen.findByRole('textbox', { name: 'Message' })
  await person.type(words, 'Hello')
  await press(1)
  await press(2)
  await person.type(words, ' again')
  await press(3)
  const [first, second, third] = sent()
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)

  backend.on('POST', '/api/wa/messages/submit', () => ({
    body: { data: { messageId: id(7), threadId }, rows: {}, epoch },
  }))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(address()).toBe(`/?thread=${threadId}`))
  expect(sent()[3]).toBe(third)
})
