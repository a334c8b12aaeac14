// The inbox in the address.
import fc from 'fast-check'
import { everythingOpen, readAddress, writeAddress } from '../../../src/screens/dashboard/inbox-address.ts'

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
      status: fc.constantFrom('open', 'snoozed', 'closed', 'all'),
    }),
  })
  fc.assert(fc.property(address, (given) => expect(read(writeAddress(given))).toEqual(given)))
})

test('what makes no sense is as if it were not there', () => {
  expect(read('/?thread=<script>&account=../x&status=lost&unread=yes')).toEqual({ threadId: null, messageId: null, filter: everythingOpen })
})

test('an inbox without anything special is just /', () => {
  expect(writeAddress({ threadId: null, messageId: null, filter: everythingOpen })).toBe('/')
})
