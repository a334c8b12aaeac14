// Every value of `?to=` leads to a path of the route table and nowhere else.
import fc from 'fast-check'
import { isTargetPath } from '../../src/app/routes.ts'
import { toSafeTarget } from '../../src/lib/safe-target.ts'

const origin = 'https://inbox.test'
const elsewhere = fc.constantFrom(
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%2F/evil.example',
  '/%5cevil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//user:pass@evil.example',
  'https://inbox.test@evil.example',
  '//ｅvil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/?to=//evil.example',
  '/#//evil.example',
  ' //evil.example',
  '\n//evil.example',
)
const pieces = fc
  .array(
    fc.oneof(
      elsewhere,
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('/', '\\', '..', '%2f', '%5c', '\t', '?', '#', '@', ':'),
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))

it('stays on our own origin and on a known path', () => {
  fc.assert(
    fc.property(fc.oneof(pieces, fc.webUrl(), fc.string()), (to) => {
      const target = toSafeTarget(to, isTargetPath)
      const resolved = new URL(target, origin)
      expect(resolved.origin).toBe(origin)
      expect(isTargetPath(resolved.pathname)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

it('keeps a target of ours with its query', () => {
  expect(toSafeTarget('/?status=closed&thread=6b0139ee0c5a93fa9995506c', isTargetPath)).toBe(
    '/?status=closed&thread=6b0139ee0c5a93fa9995506c',
  )
})
