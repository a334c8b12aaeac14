// Saving a table as CSV: all matches of its query, in portions, with names for references.
import { screen, waitFor } from '@testing-library/react'
import { id, organisationId, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { questions, renderRecords } from './support/render-records.tsx'

const customers = Array.from({ length: 510 }, (_, at) =>
  row({
    _id: id(at + 1),
    organisationId,
    name: at === 0 ? '=HYPERLINK("x")' : `Customer ${at + 1}`,
    phone: '+90 555',
    assignments: at === 0 ? [] : [{ userId: id(0x900) }],
  }),
)
const can = row({ _id: id(0x900), profile: { name: 'Can Demir' }, authOptions: { username: 'can' } })

test('holds every record that fits, and nothing a spreadsheet would run', async () => {
  const saved: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined })
  const names: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const shown = await renderRecords({
    at: '/customers',
    records: { CUSTOMER: customers, ORGANISATION: [row({ _id: organisationId, name: 'Acme' })], USER: [can] },
  })
  await screen.findByRole('table')
  await shown.person.click(screen.getByRole('button', { name: 'Export as CSV' }))
  await waitFor(() => expect(names).toEqual(['Customers.csv']))
  const text = await (saved[0] as Blob).text()
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(511)
  expect(lines[0]).toMatch(/^Customer,E-mail,Phone,Assigned to,Organisation,Created \(UTC\)$/)
  expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)",,'\+90 555,,Acme,/)
  // Times are ISO, and the header names their time zone.
  expect(lines[1]).toMatch(/,\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  // Owners are named as in the table.
  expect(lines[2]).toMatch(/^Customer 2,,'\+90 555,Can Demir,Acme,/)
  expect(
    questions(shown, '/api/customers')
      .slice(0, 2)
      .map(({ options }) => options),
  ).toEqual([
    { skip: 500, limit: 500 },
    { skip: 0, limit: 500 },
  ])
})

test('a table whose names could not be had is not saved with ids in their place, and it says so', async () => {
  const saved: Blob[] = []
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined })
  const shown = await renderRecords({
    at: '/customers',
    records: { CUSTOMER: customers.slice(1, 3), ORGANISATION: [row({ _id: organisationId, name: 'Acme' })] },
    backend: (backend) => backend.on('GET', '/api/users', () => refused(500, 'INTERNAL_ERROR')),
  })
  await screen.findByRole('table')
  await shown.person.click(screen.getByRole('button', { name: 'Export as CSV' }))
  expect(await screen.findByText('The export failed')).toBeVisible()
  expect(saved).toEqual([])
})
