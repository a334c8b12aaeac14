// The server's own address, for every address that it may listen on.
import { toOwnAddress } from '../../../server/lib/own-address.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['::1', 'http://[::1]:8080'],
  ['inbox.internal', 'http://inbox.internal:8080'],
])('a server that listens on %s is reached at %s', (host, address) => {
  expect(toOwnAddress(host, 8080)).toBe(address)
  expect(new URL(address).port).toBe('8080')
})
