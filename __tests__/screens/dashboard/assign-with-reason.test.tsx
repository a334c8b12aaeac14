// Assigning a conversation with a reason.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { epoch, id, messageRow, organisationId, row, threadRow } from '../../store/support/rows.ts'
import { colleagueId, renderInbox } from './support/render-inbox.tsx'

const thread = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya' })
const messages = [messageRow({ _id: id(0x10), fbConversationId: id(0xc1), message: 'Merhaba' })]
const team = row({ _id: id(0x7e), organisationId, name: 'Orders' }) as AnyRow
const membership = row({ _id: id(0x3e), organisationId, userId: colleagueId, role: 'agent', teamIds: [] }) as AnyRow

test('to a colleague or a team; without a reason, or with one too long, nothing goes', async () => {
  const inbox = await renderInbox({
    threads: [thread],
    messages,
    rows: { TEAM: [team], ORGANISATIONMEMBERSHIP: [membership] },
    at: `/?thread=${id(1)}`,
  })
  const asked = () => inbox.backend.askedFor('POST', `/api/threads/${id(1)}/assign`)
  const [menu] = await screen.findAllByRole('button', { name: /Assignee: Unassigned/ })
  await inbox.person.click(menu as HTMLElement)
  await inbox.person.click(await screen.findByRole('menuitem', { name: 'Assign with a reason…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign with a reason' })
  const reason = within(dialog).getByRole('textbox', { name: /Reason/ })
  await inbox.person.click(within(dialog).getByRole('combobox', { name: /Assignee/ }))
  await inbox.person.click(await screen.findByRole('option', { name: 'Team: Orders' }))
  expect(within(dialog).getByRole('button', { name: 'Assign' })).toBeDisabled()
  await inbox.person.click(reason)
  await inbox.person.paste('x'.repeat(501))
  await inbox.person.click(within(dialog).getByRole('button', { name: 'Assign' }))

  expect(await within(dialog).findByText('This text is too long. Shorten it.')).toBeInTheDocument()
  expect(asked()).toEqual([])
  await inbox.person.clear(reason)
  await inbox.person.type(reason, ' knows the parcel ')
  await inbox.person.click(within(dialog).getByRole('button', { name: 'Assign' }))
  await waitFor(() =>
    expect(asked().map(({ body }) => body)).toEqual([{ userId: null, teamId: team._id, reason: 'knows the parcel' }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what is nobody’s already cannot be taken from anybody: neither offered, nor said of a colleague who was second', async () => {
  const act = { threadId: id(1), itemId: id(0xc1), userId: colleagueId, kind: 'assigned', assigneeId: null }
  const line = row({ _id: id(0xac), ...act, formerAssigneeId: null, reason: 'Nobody there knows it' })
  const inbox = await renderInbox({
    threads: [thread],
    messages,
    rows: { ACTIVITY: [line], ORGANISATIONMEMBERSHIP: [membership] },
    at: `/?thread=${id(1)}`,
  })
  const words = await screen.findByText(/gave the conversation back/)
  expect(words).toHaveTextContent(/^Selin Kaya gave the conversation back.*Nobody there knows it/)
  const [menu] = await screen.findAllByRole('button', { name: /Assignee: Unassigned/ })
  await inbox.person.click(menu as HTMLElement)
  await inbox.person.click(await screen.findByRole('menuitem', { name: 'Assign with a reason…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Assign with a reason' })
  await inbox.person.click(within(dialog).getByRole('combobox', { name: /Assignee/ }))
  expect(await screen.findByRole('option', { name: 'Unassigned' })).toHaveAttribute('aria-disabled', 'true')
})

test('whose team a conversation is, stands beside it, and follows when it is handed to another', async () => {
  const other = row({ _id: id(0x7f), organisationId, name: 'Returns' }) as AnyRow
  const inbox = await renderInbox({
    threads: [{ ...thread, teamId: team._id }],
    messages,
    rows: { TEAM: [team, other], ORGANISATIONMEMBERSHIP: [membership] },
    at: `/?thread=${id(1)}`,
  })
  inbox.backend.on('POST', `/api/threads/${id(1)}/assign`, () => ({
    body: { data: {}, rows: { THREAD: [{ ...thread, version: 9, teamId: other._id }] }, epoch },
  }))
  const panel = within(await screen.findByRole('complementary', { name: 'Customer' }))
  expect(await panel.findByText('Orders')).toBeVisible()
  await inbox.person.click(panel.getByRole('button', { name: /Assignee: Unassigned/ }))
  await inbox.person.click(await screen.findByRole('menuitemradio', { name: 'Team: Returns' }))
  expect(await panel.findByText('Returns')).toBeVisible()
  expect(panel.queryByText('Orders')).not.toBeInTheDocument()
})
