// Every value of `?to=` leads to a path of the route table on our own origin.
import fc from 'fast-check'
import { matchPath } from 'react-router'
import { isTargetPath, routes } from '../../src/app/routes.ts'
import { toSafeTarget } from '../../src/lib/safe-target.ts'

const origin = 'https://inbox.example'

/** Where a browser goes with this address on our page. */
const leadsTo = (target: string): URL => new URL(target, `${origin}/login`)

const known = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'https:evil.example',
  '//user:pass@evil.example/',
  '/@evil.example',
  'http://inbox.invalid@evil.example/',
  'http://inbox.invalid/',
  '//inbox.invalid/',
  '//xn--ivl-8ma.example',
  '//еvil.example',
  '/。/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  ' /',
  '/login',
  '/login?to=//evil.example',
  '/unknown',
]

test.each(known)('%j does not lead anywhere else', (to) => {
  expect(toSafeTarget(to, isTargetPath)).toBe('/')
})

test('without a target it is the home path', () => {
  expect(toSafeTarget(null, isTargetPath)).toBe('/')
})

test('path, query and hash of a known path are kept', () => {
  expect(toSafeTarget('/?thread=0123&status=closed#last', isTargetPath)).toBe('/?thread=0123&status=closed#last')
  expect(toSafeTarget('/?next=//evil.example', isTargetPath)).toBe('/?next=//evil.example')
})

const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '%09',
    '%00',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
    '。',
    'login',
    'https:',
    'javascript:',
    'evil.example',
    'user:pass@',
    'xn--',
    'ı',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const hostile = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))

test('no string at all leads off the route table', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map((rest) => `/${rest}`),
      ),
      (to) => {
        const target = toSafeTarget(to, isTargetPath)
        const url = leadsTo(target)
        expect(url.origin).toBe(origin)
        expect(
          routes
            .filter(({ access }) => access !== 'anonymous')
            .some(({ path }) => matchPath({ path, end: true }, url.pathname) !== null),
        ).toBe(true)
        // Sanitising twice changes nothing.
        expect(toSafeTarget(target, isTargetPath)).toBe(target)
      },
    ),
    { numRuns: 2_000 },
  )
})
