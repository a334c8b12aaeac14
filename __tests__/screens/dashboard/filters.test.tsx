// Filters and order of the inbox, set by hand: they narrow the list, are part of the address, and each is removed by its chip.
import { screen, waitFor } from '@testing-library/react'
import { chooseOption } from '../../app/support/choose-option.ts'
import { id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { colleagueId, renderInbox, rowNames } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'

const teamId = id(0xc7)
const labelId = id(0xe1)
const threads = [
  threadRow({
    _id: id(1),
    title: 'Ada',
    lastMessageTime: time(300),
    lastInboundTime: time(300),
    assigneeId: colleagueId,
  }),
  threadRow({
    _id: id(2),
    title: 'Burak',
    lastMessageTime: time(200),
    lastInboundTime: time(200),
    replyDeadline: time(5_000),
    teamId,
    labelIds: [labelId],
  }),
  threadRow({
    _id: id(3),
    title: 'Ceren',
    lastMessageTime: time(100),
    lastInboundTime: time(100),
    replyDeadline: time(9_000),
    teamId,
  }),
  threadRow({ _id: id(4), title: 'Deniz', lastMessageTime: time(400), lastInboundTime: time(50), isAnswered: true }),
]
const rows = {
  TEAM: [row({ _id: teamId, organisationId, name: 'Refunds' })],
  SOCIALLABELOPTION: [row({ _id: labelId, organisationId, name: 'Urgent' })],
  ORGANISATIONMEMBERSHIP: [row({ _id: id(0xd1), organisationId, userId: colleagueId, role: 'agent' })],
}

const openFilters = async ({ person }: RenderedInbox) => {
  await person.click(screen.getByRole('button', { name: 'More filters and order' }))
  await screen.findByRole('dialog', { name: 'More filters and order' })
}
const choose = async (inbox: RenderedInbox, field: string, option: string): Promise<void> => {
  await openFilters(inbox)
  await chooseOption(inbox.person, screen.getByLabelText(field), option)
  await inbox.person.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

test('by assignee, team and label, alone or together; a chip takes each away again', async () => {
  const inbox = await renderInbox({ threads, rows })
  const { person, address } = inbox
  await choose(inbox, 'Assignee', 'Selin Kaya')
  expect(rowNames()).toEqual(['Ada'])
  expect(address()).toBe(`/?assignee=${colleagueId}`)
  await choose(inbox, 'Assignee', 'All')
  await choose(inbox, 'Team', 'Refunds')
  expect(rowNames()).toEqual(['Burak', 'Ceren'])
  await choose(inbox, 'Label', 'Urgent')
  expect(rowNames()).toEqual(['Burak'])
  expect(address()).toBe(`/?label=${labelId}&team=${teamId}`)
  await person.click(await screen.findByRole('button', { name: 'Label: Urgent' }))
  expect(rowNames()).toEqual(['Burak', 'Ceren'])
  await person.click(screen.getByRole('button', { name: 'Team: Refunds' }))
  expect(address()).toBe('/')
  // They have only one organisation, so there is nothing to choose.
  await openFilters(inbox)
  expect(screen.queryByLabelText('Organisation')).not.toBeInTheDocument()
})

test('who waits longest, or whose window ends first, stands first, and those who wait for nothing are left out', async () => {
  const inbox = await renderInbox({ threads, rows })
  const { person, address } = inbox
  expect(rowNames()).toEqual(['Deniz', 'Ada', 'Burak', 'Ceren'])
  await choose(inbox, 'Order', 'Waiting longest first')
  expect(rowNames()).toEqual(['Ceren', 'Burak', 'Ada'])
  expect(address()).toBe('/?unanswered=1&order=waiting')
  await choose(inbox, 'Order', 'Reply window ends first')
  expect(rowNames()).toEqual(['Burak', 'Ceren'])
  // With answered conversations included, the list has the default order.
  await person.click(screen.getByRole('button', { name: /^Unanswered/ }))
  expect(rowNames()).toEqual(['Deniz', 'Ada', 'Burak', 'Ceren'])
  expect(address()).toBe('/')
})
