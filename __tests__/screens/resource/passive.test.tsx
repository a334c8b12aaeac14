// The deactivated label: wherever a user is named who can no longer sign in.
import { screen, waitFor, within } from '@testing-library/react'
import type { AnyRow } from '../../../contract/index.ts'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

const person = (at: number, name: string, status: string): AnyRow =>
  row({ _id: id(at), profile: { name }, authOptions: { username: name }, status })
const cem = person(1, 'Cem', 'Passive')
const ada = person(2, 'Ada', 'Active')
const place = (at: number, user: AnyRow): AnyRow =>
  row({ _id: id(at), organisationId, userId: user._id, role: 'agent', teamIds: [] })
const team = row({ _id: id(8), organisationId, name: 'Night' })
const customer = row({ _id: id(9), organisationId, name: 'Deniz', assignments: [{ userId: cem._id }] })
const records = {
  USER: [cem, ada],
  ORGANISATIONMEMBERSHIP: [place(3, cem), place(4, ada)],
  TEAM: [team],
  CUSTOMER: [customer],
}
const titles = async (last: string): Promise<(string | null)[]> => {
  await screen.findByRole('link', { name: last })
  return screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
}

test('a passive user carries a label in the list of users, in memberships and on their page', async () => {
  const shown = await renderRecords({ at: '/users', records })
  expect(await titles('Ada')).toEqual(['CemDeactivated', 'Ada'])
  await shown.person.click(screen.getByRole('link', { name: 'Cem' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Cem' })
  expect(within(heading.parentElement as HTMLElement).getByText('Deactivated')).toBeVisible()
})

test('a membership is labelled as its user is', async () => {
  await renderRecords({ at: '/organisationMemberships', records })
  expect(await titles('Ada')).toEqual(['CemDeactivated', 'Ada'])
})

test('work is given to nobody who is passive; who has it still is named', async () => {
  const berk = person(5, 'Berk', 'Passive')
  const shown = await renderRecords({
    at: `/customers/${customer._id}`,
    records,
    backend: (backend) =>
      backend.on('GET', `/api/organisationMemberships/organisation/${organisationId}/members/users`, () => ({
        body: {
          data: { users: [ada, berk, cem], params: { total: 3, skip: 0, limit: 200, sort: {} } },
          rows: {},
          epoch,
        },
      })),
  })
  await shown.person.click(await screen.findByRole('button', { name: 'Assign all conversations' }))
  await shown.person.click(await screen.findByLabelText('Assigned to'))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Unassigned',
      'Ada',
      'Cem (deactivated)',
    ]),
  )
})
