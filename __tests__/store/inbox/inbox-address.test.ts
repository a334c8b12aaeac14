// The inbox in the address.
import fc from 'fast-check'
import { readAddress, writeAddress } from '../../../src/store/inbox/inbox-address.ts'
import { everything } from '../../../src/store/inbox/inbox-filter.ts'

const read = (text: string) => readAddress(new URLSearchParams(text.replace(/^\/\??/, '')))
const id = 'a'.repeat(24)

test('an address reads back as it was written', () => {
  const anId = fc.option(fc.constant(id))
  const address = fc.record({
    threadId: anId,
    messageId: anId,
    filter: fc.record({
      service: fc.option(fc.constantFrom('facebook', 'instagram')),
      accountId: anId,
      unread: fc.boolean(),
      unanswered: fc.boolean(),
      mine: fc.boolean(),
      moderate: fc.boolean(),
      organisationId: anId,
      organisationIds: fc.constantFrom(id, `${id},${'b'.repeat(24)}`, null),
      labelId: anId,
      assigneeId: anId,
      teamId: anId,
      assigned: fc.constantFrom('nobody' as const, 'somebody' as const, null),
      endsUntil: fc.constantFrom('2026-11-21T10:00:00.000Z', null),
      unattended: fc.boolean(),
      closedSince: fc.constantFrom('2026-11-20T21:00:00.000Z', null),
      status: fc.constantFrom('open', 'snoozed', 'closed', 'all'),
      order: fc.constant('newest' as const),
    }),
  })
  fc.assert(fc.property(address, (given) => expect(read(writeAddress(given))).toEqual(given)))
})

test('invalid values of an address count as missing', () => {
  expect(read('/?thread=<script>&account=../x&status=lost&unread=yes')).toEqual({
    threadId: null,
    messageId: null,
    filter: everything,
  })
})

test('an inbox without anything special is just /', () => {
  expect(writeAddress({ threadId: null, messageId: null, filter: everything })).toBe('/')
})

test('an order of those who wait shows no others, and reads back as it was written', () => {
  const { filter } = read('/?order=waiting')
  expect(filter).toMatchObject({ order: 'waiting', unanswered: true })
  expect(read(writeAddress({ threadId: null, messageId: null, filter })).filter).toEqual(filter)
  expect(read('/?order=oldest').filter).toEqual(everything)
})
