// Selectors of related records: labels, search, and what is not offered.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { getChoiceName } from '../../../src/screens/resource/inputs/choice-name.ts'
import { buildReferenceSearch } from '../../../src/screens/resource/inputs/reference-search.ts'
import { id, row } from '../../store/support/rows.ts'

const selectors: readonly (readonly [
  what: string,
  type: EntityType,
  fields: Readonly<Record<string, unknown>>,
  name: string,
])[] = [
  ['pages', 'FBPAGE', { name: 'Acme Istanbul' }, 'Acme Istanbul'],
  ['Facebook users', 'FBUSER', { name: 'Ada Kaya' }, 'Ada Kaya'],
  ['Instagram users', 'IGUSER', { username: 'acme.ist', name: 'Acme' }, 'acme.ist · Acme'],
  ['WhatsApp Business accounts', 'FBWABA', { name: 'Acme WA' }, 'Acme WA'],
  ['agents', 'USER', { profile: { name: 'Çağla Öz' }, authOptions: { username: 'cagla' } }, 'Çağla Öz'],
  ['channels', 'CHANNEL', { name: 'Acme Istanbul' }, 'Acme Istanbul'],
  ['WhatsApp Web phones', 'WAWEBPHONE', { name: 'Depo' }, 'Depo'],
  ['WhatsApp Web labels', 'WAWEBLABEL', { name: 'VIP' }, 'VIP'],
  [
    'WhatsApp Business phones',
    'FBWAPHONE',
    { verifiedName: 'Acme', displayPhoneNumber: '+90 212 555 00 11' },
    'Acme · +90 212 555 00 11',
  ],
  ['organisations', 'ORGANISATION', { name: 'Acme' }, 'Acme'],
  ['quick replies', 'ORGANISATIONQUICKREPLY', { name: 'Teşekkür' }, 'Teşekkür'],
  ['applications', 'FBAPPLICATION', { name: 'Acme app' }, 'Acme app'],
  ['templates', 'FBWATEMPLATE', { name: 'order_update', language: 'tr' }, 'order_update · tr'],
]

test.each(selectors)('%s are called by their names', (_what, type, fields, name) =>
  expect(getChoiceName(type, row({ _id: id(1), ...fields }))).toBe(name),
)

test.each(selectors)('%s are found by what they are called', (_what, type, fields) => {
  const [word = ''] = Object.values(fields).filter((value) => typeof value === 'string')
  const { $or = [] } = (buildReferenceSearch(type, word || 'çağla') ?? {}) as { $or?: readonly object[] }
  const asked = $or.flatMap((condition) => Object.keys(condition))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((field) => !getDeclaration(type).filterable.includes(field))).toEqual([])
})

test('one without a name keeps its title', () =>
  expect(getChoiceName('IGUSER', row({ _id: id(1), fbId: '178', username: ' ', name: null }))).toBe(
    getDeclaration('IGUSER').title(row({ _id: id(1), fbId: '178', username: ' ', name: null }) as never),
  ))

describe('templates and phones', () => {
  const account = { fbWaBAId: id(7), fbPageId: id(8), organisationId: id(9) }

  test('are those of the account that is chosen beside them', () => {
    expect(buildReferenceSearch('FBWATEMPLATE', '', account)).toEqual({ fbWaBAId: id(7) })
    expect(buildReferenceSearch('FBWAPHONE', '', account)).toEqual({ fbWaBAId: id(7) })
    expect(JSON.stringify(buildReferenceSearch('FBWATEMPLATE', 'order', account))).toContain(
      `{"$and":[{"fbWaBAId":"${id(7)}"},`,
    )
  })

  test('are all where none is chosen', () => expect(buildReferenceSearch('FBWATEMPLATE', '')).toBeUndefined())
})

test('24 hex characters are an id', () => expect(buildReferenceSearch('FBPAGE', ` ${id(5)} `)).toEqual({ _id: id(5) }))
