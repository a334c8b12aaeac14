// Links in users' texts, and texts that never become links.
import fc from 'fast-check'
import { isSafeAddress, splitLinks } from '../../src/lib/linked-text.ts'

const links = (text: string): string[] => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))

test.each([
  ['see https://acme.example/a?b=1.', ['https://acme.example/a?b=1']],
  ['www.acme.com', ['http://www.acme.com']],
  ['write to ayse@acme.com', ['mailto:ayse@acme.com']],
  ['call tel:+902121234567 now', ['tel:+902121234567']],
  ['Merhaba, siparişim nerede?', []],
  // Turkish suffixes follow an apostrophe and are not part of the address.
  ["https://acme.com/iade'den baktım", ['https://acme.com/iade']],
  ["https://acme.com/urun/12'yi istiyorum", ['https://acme.com/urun/12']],
  ["https://acme.com/liste'dekiler, acme.com'a", ['https://acme.com/liste', 'http://acme.com']],
  [
    "https://acme.com/McDonald's https://acme.com/it's/here",
    ["https://acme.com/McDonald's", "https://acme.com/it's/here"],
  ],
])('%s', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'ftp://files.example',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
])('%s is no link of that kind', (text) => {
  for (const href of links(text)) expect(href).toMatch(/^(https?|mailto|tel):/)
  expect(isSafeAddress(text)).toBe(false)
})

test('nothing of a text is lost or changed, whatever it holds', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.constantFrom('<b>', 'javascript:', 'tel:+90 212', '\n', ' '),
  )
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        const parts = splitLinks(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const part of parts) if (part.kind === 'link') expect(isSafeAddress(part.href)).toBe(true)
      },
    ),
  )
})
