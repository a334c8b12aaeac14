// The rules for displayed values, for every field.
import { toFilter } from '../../../src/screens/resource/table/filter-values.ts'
import type { EntityType } from '../../../contract/index.ts'
import { getField } from '../../../src/screens/resource/fields/resource-fields.ts'
import type { ResourceField } from '../../../src/screens/resource/fields/resource-fields.ts'
import { formatValue } from '../../../src/screens/resource/values/format-value.ts'
import { id } from '../../store/support/rows.ts'

const field = (type: EntityType, path: string): ResourceField => {
  const found = getField(type, path)
  if (!found) throw new Error(`${type} has no ${path}`)
  return found
}
const text = field('CUSTOMER', 'note')
const time = field('FBACCESSTOKEN', 'data_access_expires_at')

test.each([
  [
    'an image address that ends in .jpg followed by a query',
    'https://cdn.example/a/b.jpg?oh=1',
    { as: 'picture', text: 'https://cdn.example/a/b.jpg?oh=1' },
  ],
  ['a copy of our own', '/media/abc.jpg?v=1', { as: 'picture', text: '/media/abc.jpg?v=1' }],
  ['a file of our own', '/media/abc', { as: 'link', text: '/media/abc', address: '/media/abc' }],
  [
    'an image address without a query',
    'https://cdn.example/b.jpg',
    { as: 'link', text: 'cdn.example/b.jpg', address: 'https://cdn.example/b.jpg' },
  ],
  [
    'a Facebook link',
    'https://www.facebook.com/acme/posts/1?x=1',
    { as: 'link', text: 'facebook.com/acme/posts/1', address: 'https://www.facebook.com/acme/posts/1?x=1' },
  ],
  ['what only looks like a link', 'javascript:alert(1)', { as: 'text', text: 'javascript:alert(1)' }],
  ['a link without encryption', 'http://facebook.com/acme', { as: 'text', text: 'http://facebook.com/acme' }],
  ['an ISO date', '2026-11-03T14:20:00+0000', { as: 'time', time: '2026-11-03T14:20:00+0000' }],
  ['our own times', '2026-11-03T14:20:00.000Z', { as: 'time', time: '2026-11-03T14:20:00.000Z' }],
  ['a blank text', '  ', { as: 'nothing' }],
  ['nothing', null, { as: 'nothing' }],
  ['a number', 0, { as: 'text', text: '0' }],
  ['a no', false, { as: 'flag', on: false }],
])('%s', (_what, value, shown) => {
  expect(formatValue(text, value)).toEqual(shown)
})

test.each([
  [
    'a copy of our own where a picture belongs',
    'FBPAGE',
    'imageUrl',
    '/media/6b01dde0',
    { as: 'picture', text: '/media/6b01dde0' },
  ],
  [
    'a word of the platform that we have our own for',
    'FBWAPHONE',
    'qualityRating',
    'RED',
    { as: 'choice', text: 'RED' },
  ],
  [
    'identities of a customer',
    'CUSTOMER',
    'identities',
    [{ type: 'FBUSER', id: id(1) }],
    { as: 'mixed', records: [{ type: 'FBUSER', id: id(1) }] },
  ],
  [
    'whom something is assigned to',
    'CUSTOMER',
    'assignments',
    [{ userId: id(2) }],
    { as: 'mixed', records: [{ type: 'USER', id: id(2) }] },
  ],
  [
    'business hours',
    'ORGANISATION',
    'businessHours',
    [{ day: 1, from: '09:00', to: '18:00' }],
    { as: 'hours', days: [{ day: 1, from: '09:00', to: '18:00' }] },
  ],
  ['data of the platform without anything in it', 'CUSTOMER', 'note', {}, { as: 'nothing' }],
] as const)('%s', (_what, type, path, value, shown) => {
  expect(formatValue(field(type, path), value)).toEqual(shown)
})

test.each([
  [1_700_000_000, '2023-11-14T22:13:20.000Z'],
  [999_999_999_999, '+033658-09-27T01:46:39.000Z'],
  [1e12, '2001-09-09T01:46:40.000Z'],
  [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
])('the number %d of a time field', (value, at) => {
  expect(formatValue(time, value)).toEqual({ as: 'time', time: at })
})

test('references are records, the empty kind of token has a name, lists are lists', () => {
  expect(formatValue(field('FBPAGE', 'teamId'), id(1))).toEqual({ as: 'records', ids: [id(1)] })
  expect(formatValue(field('ORGANISATIONMEMBERSHIP', 'teamIds'), [id(1), id(2)])).toEqual({
    as: 'records',
    ids: [id(1), id(2)],
  })
  expect(formatValue(field('ORGANISATIONMEMBERSHIP', 'teamIds'), [])).toEqual({ as: 'nothing' })
  expect(formatValue(field('FBACCESSTOKEN', 'tokenType'), '')).toEqual({ as: 'choice', text: '' })
  expect(formatValue(field('SOCIALLABELOPTION', 'hexColor'), '#aabbcc')).toEqual({ as: 'colour', text: '#aabbcc' })
})

test('the id of an account that was given up is the platform’s', () => {
  const given = `freed:${id(7)}:102030`
  expect(formatValue(field('FBPAGE', 'fbId'), given)).toEqual({ as: 'text', text: '102030' })
})

test('a record of the audit is looked for by its id, or by the address of its page', () => {
  const id = 'a'.repeat(24)
  const wanted = { objectId: id }
  expect(toFilter('AUDITENTRY', { objectId: id })).toEqual(wanted)
  expect(toFilter('AUDITENTRY', { objectId: ` https://inbox.example/customers/${id}?tab=audit ` })).toEqual(wanted)
  expect(
    toFilter('AUDITENTRY', { objectId: `https://inbox.example/facebook/pages/${'b'.repeat(24)}/posts/${id}` }),
  ).toEqual(wanted)
  // The address of a conversation, also at one of its messages.
  const message = 'c'.repeat(24)
  for (const address of [`/?thread=${id}`, `/?status=all&thread=${id}&message=${message}`])
    expect(toFilter('AUDITENTRY', { objectId: `https://inbox.example${address}` })).toEqual(wanted)
})
