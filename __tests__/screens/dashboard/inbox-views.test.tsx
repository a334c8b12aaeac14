// Named views of the inbox: saved by hand, shared by managers, shown with counts.
import { screen, waitFor, within } from '@testing-library/react'
import { allowedReceived } from '../../../src/store/events.ts'
import { chooseOption } from '../../app/support/choose-option.ts'
import { agentAllowed, agentRights } from '../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { renderInbox, rowNames } from './support/render-inbox.tsx'
import type { RenderedInbox } from './support/render-inbox.tsx'

const teamId = id(0xc7)
const threads = [
  threadRow({ _id: id(1), title: 'Ada', lastMessageTime: time(300), teamId }),
  threadRow({ _id: id(2), title: 'Burak', lastMessageTime: time(200), teamId }),
  threadRow({ _id: id(3), title: 'Ceren', lastMessageTime: time(100) }),
]
const shared = row({
  _id: id(0xe5),
  organisationId,
  entityType: 'INBOX',
  name: 'All refunds',
  teamId,
  table: { search: `?team=${teamId}` },
})
const rows = { TEAM: [row({ _id: teamId, organisationId, name: 'Refunds' })] }
const member = { organisationId, manager: false, teamIds: [] as string[], visibility: 'all' as const }

const open = (of: Partial<typeof member>, views: readonly ReturnType<typeof row>[] = [], at = '/') =>
  renderInbox({
    threads,
    at,
    rows: { ...rows, SHAREDVIEW: [...views] },
    prepare: ({ store }) =>
      store.dispatch(allowedReceived({ ...agentAllowed, rights: { ...agentRights, members: [{ ...member, ...of }] } })),
  })
const openMenu = async ({ person }: RenderedInbox) => {
  await person.click(screen.getByRole('button', { name: 'Views' }))
  return within(await screen.findByRole('menu', { name: 'Views' }))
}

test('a shared view stands in the menu of its team with how many it shows now, and narrows the list', async () => {
  const inbox = await open({ teamIds: [teamId] }, [shared])
  const menu = await openMenu(inbox)
  const item = menu.getByRole('menuitemradio', { name: /All refunds/ })
  expect(item).toHaveTextContent('All refundsshared2')
  inbox.arrive({ THREAD: [threadRow({ _id: id(4), title: 'Deniz', lastMessageTime: time(400), teamId })] })
  await waitFor(() => expect(item).toHaveTextContent('All refundsshared3'))
  await inbox.person.click(item)
  await waitFor(() => expect(inbox.address()).toBe(`/?team=${teamId}`))
  await waitFor(() => expect(rowNames()).toEqual(['Deniz', 'Ada', 'Burak']))
  // Other readers cannot change it.
  const again = await openMenu(inbox)
  expect(again.getByRole('menuitem', { name: 'Only managers can change this view' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(again.queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument()
})

test('members of other teams are not given it', async () => {
  const menu = await openMenu(await open({}, [shared]))
  expect(menu.getByRole('menuitemradio', { name: 'All open conversations' })).toBeInTheDocument()
  expect(menu.queryByRole('menuitemradio', { name: /All refunds/ })).not.toBeInTheDocument()
})

test('a manager saves what is shown for a team, without the times in it; a name that is taken is said at the name', async () => {
  const inbox = await open({ manager: true }, [], `/?team=${teamId}&closed=2026-01-01T00:00:00.000Z`)
  inbox.backend.on('POST', '/api/sharedViews', () => ({
    status: 409,
    body: { msg: 'ALREADY_EXISTS', controller: 'SHAREDVIEW' },
  }))
  const menu = await openMenu(inbox)
  await inbox.person.click(menu.getByRole('menuitem', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog'))
  await inbox.person.type(dialog.getByLabelText('Name'), 'Refunds')
  await chooseOption(inbox.person, dialog.getByLabelText('For'), 'Team: Refunds')
  await inbox.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveAccessibleDescription('This record already exists'))
  inbox.backend.on('POST', '/api/sharedViews', ({ body }) => ({
    body: { data: { _id: id(9) }, rows: { SHAREDVIEW: [row({ _id: id(9), ...(body as object) })] }, epoch },
  }))
  await inbox.person.type(dialog.getByLabelText('Name'), ' of today')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled())
  await inbox.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inbox.backend.askedFor('POST', '/api/sharedViews').at(-1)?.body).toEqual({
    entityType: 'INBOX',
    name: 'Refunds of today',
    organisationId,
    teamId,
    table: { search: `?team=${teamId}` },
  })
})

test('an agent saves for themselves alone', async () => {
  const inbox = await open({}, [], '/?unread=1')
  inbox.backend.on('POST', '/api/savedViews', ({ body }) => ({
    body: { data: { _id: id(9) }, rows: { SAVEDVIEW: [row({ _id: id(9), ...(body as object) })] }, epoch },
  }))
  const menu = await openMenu(inbox)
  await inbox.person.click(menu.getByRole('menuitem', { name: 'Save this view' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByLabelText('For')).not.toBeInTheDocument()
  await inbox.person.type(dialog.getByLabelText('Name'), 'To read')
  await inbox.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inbox.backend.askedFor('POST', '/api/savedViews').at(-1)?.body).toEqual({
    entityType: 'INBOX',
    name: 'To read',
    table: { search: '?unread=1' },
  })
})

test('a view that narrows to a deleted team shows nothing, says so, and can be widened', async () => {
  const view = { ...shared, teamId: null, table: { search: `?team=${id(0xdead)}` } }
  const inbox = await open({}, [view])
  inbox.backend.on('GET', `/api/teams/${id(0xdead)}`, () => ({ status: 404, body: { msg: 'NOT_FOUND' } }))
  const menu = await openMenu(inbox)
  await inbox.person.click(menu.getByRole('menuitemradio', { name: 'All refunds shared 0' }))
  const chip = await screen.findByRole('button', { name: 'Team: –' })
  await waitFor(() => expect(rowNames()).toEqual([]))
  await inbox.person.click(screen.getByRole('button', { name: 'More filters and order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More filters and order' }))
  expect(dialog.getByRole('combobox', { name: 'Team' })).toHaveTextContent('–')
  await inbox.person.click(dialog.getByRole('button', { name: 'Done' }))
  await inbox.person.click(chip)
  await waitFor(() => expect(rowNames()).toEqual(['Ada', 'Burak', 'Ceren']))
  expect(inbox.store.getState().toasts).toEqual([])
})

test('the view that is shown gets another name from the menu, by those who may change it', async () => {
  const inbox = await open({ manager: true }, [shared], `/?team=${teamId}`)
  const path = `/api/sharedViews/${shared._id}`
  inbox.backend.on('POST', path, () => ({ status: 409, body: { msg: 'ALREADY_EXISTS', controller: 'SHAREDVIEW' } }))
  const menu = await openMenu(inbox)
  await inbox.person.click(menu.getByRole('menuitem', { name: 'Rename “All refunds”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename the view' }))
  const name = dialog.getByLabelText('Name')
  expect(name).toHaveValue('All refunds')
  await inbox.person.type(name, ' now')
  await inbox.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name).toHaveAccessibleDescription('This record already exists'))
  inbox.backend.on('POST', path, () => ({
    body: {
      data: { _id: shared._id },
      rows: { SHAREDVIEW: [{ ...shared, name: 'All refunds now!', version: 2 }] },
      epoch,
    },
  }))
  await inbox.person.type(name, '!')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled())
  await inbox.person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inbox.backend.askedFor('POST', path).at(-1)?.body).toEqual({
    $set: { name: 'All refunds now!' },
    $seen: { name: 'All refunds' },
  })
  const again = await openMenu(inbox)
  expect(again.getByRole('menuitemradio', { name: /All refunds now!/ })).toBeInTheDocument()
})
