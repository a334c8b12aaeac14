// The assignment rules: the page says what each one matches, and a rule that matches nothing cannot be created.
import { screen, within } from '@testing-library/react'
import { epoch, id, organisationId, row } from '../../store/support/rows.ts'
import { renderRecords } from './support/render-records.tsx'

const manager = { role: null, members: [{ organisationId, teamIds: [], visibility: 'all' as const, manager: true }] }
const channel = (number: number, name: string, service: string) =>
  row({ _id: id(number), organisationId, name, service, accountId: id(number + 0x10), status: 'connected' })
const channels = [channel(1, 'Acme', 'facebook'), channel(2, 'Acme', 'whatsapp')]
const rule = (number: number, name: string, more: object = {}) =>
  row({ _id: id(number), organisationId, name, method: 'roundRobin', place: number, ...more })

const open = (rules: readonly ReturnType<typeof row>[]) => {
  const rows = {
    ORGANISATION: [row({ _id: organisationId, name: 'Acme', visibility: 'all' })],
    CHANNEL: channels,
    SOCIALLABELOPTION: [],
    TEAM: [],
  }
  return renderRecords({
    at: '/settings/assignment',
    rights: manager,
    records: { ...rows, ASSIGNMENTRULE: rules },
    backend: (backend) =>
      backend.on('GET', '/api/bootstrap', () => ({
        body: { data: { epoch, cursors: {}, rows, complete: true }, epoch },
      })),
  })
}

test('accounts of one name are told apart by their service', async () => {
  await open([rule(3, 'Evening', { accountId: id(0x12) })])
  const line = await screen.findByRole('listitem', { name: 'Evening' })
  expect(await within(line).findByText(/^Acme \(WhatsApp.*\) →/)).toBeInTheDocument()
})

test('a rule whose account is of another service than it names says that it matches nothing', async () => {
  await open([
    rule(3, 'Wrong', { service: 'instagram', accountId: id(0x11) }),
    rule(4, 'Right', { service: 'facebook', accountId: id(0x11) }),
  ])
  const wrong = await screen.findByRole('listitem', { name: 'Wrong' })
  expect(await within(wrong).findByText(/matches nothing/)).toBeInTheDocument()
  const right = await screen.findByRole('listitem', { name: 'Right' })
  expect(within(right).queryByText(/matches nothing/)).not.toBeInTheDocument()
})

test('only accounts of the chosen service are offered, and one of another goes with the choice', async () => {
  const { person } = await open([])
  await person.click(await screen.findByRole('button', { name: 'New rule' }))
  const form = await screen.findByRole('dialog')
  const choose = async (field: string, choice: RegExp) => {
    await person.click(await within(form).findByRole('combobox', { name: field }))
    await person.click(await screen.findByRole('option', { name: choice }))
  }
  await choose('Account', /^Acme \(Facebook\)$/)
  await choose('Service', /^WhatsApp$/)
  expect(await within(form).findByRole('combobox', { name: 'Account' })).toHaveTextContent('Any')
  await person.click(within(form).getByRole('combobox', { name: 'Account' }))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Any', expect.stringMatching(/^Acme \(WhatsApp/)])
})
