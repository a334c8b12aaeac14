// Browser error reports: they say where the code broke, contain nothing that people wrote, and are limited in number.
import { reportBrowserError, toBrowserErrorReport } from '../../src/app/browser-error-report.ts'
import { createRecordId } from '../../server/database/record-id.ts'

const failed = (stack: string, name = 'TypeError'): Error =>
  Object.assign(new Error('Ada Kaya, +90 532 111 22 33'), { name, stack })

test('a report has the class of an error and the scripts of its stack, in Chrome as in Firefox', () => {
  const chrome = failed(
    'TypeError: Ada Kaya\n    at send (https://inbox.example/inbox.1a2b3c.js:1:2345)\n    at https://inbox.example/main.js:7:8',
  )
  const firefox = failed('send@https://inbox.example/inbox.1a2b3c.js:1:2345\n@https://inbox.example/main.js:7:8\n')
  const expected = { message: 'TypeError', stack: ['inbox.1a2b3c.js:1:2345', 'main.js:7:8'] }
  expect(toBrowserErrorReport(chrome, '/')).toMatchObject(expected)
  expect(toBrowserErrorReport(firefox, '/')).toMatchObject(expected)
})

test('a report holds no words, ids, tokens or addresses', () => {
  const error = failed('Error: secret\n    at https://inbox.example/a.js?token=secret:1:2', 'Ada Kaya broke it')
  const text = JSON.stringify(toBrowserErrorReport(error, `/recordings/${createRecordId()}/eyJhbGciOiJIUzI1NiJ9`))
  expect(text).not.toMatch(/Ada|532|secret|inbox\.example|eyJ/)
  expect(JSON.parse(text)).toMatchObject({ message: 'Error', stack: [], route: '/recordings/:id/:id' })
  expect(toBrowserErrorReport('Ada Kaya', '/')).toMatchObject({ message: 'Error', stack: [] })
})

test('an error is reported once a page, and ten of them at most', async () => {
  const fetched = jest.fn(async (..._given: unknown[]) => ({ ok: true }) as Response)
  Object.assign(globalThis, { fetch: fetched })
  await reportBrowserError(failed('at https://inbox.example/a.js:1:1'))
  await reportBrowserError(failed('at https://inbox.example/a.js:1:1'))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/browserErrors/report')
  for (let line = 2; line < 30; line += 1) await reportBrowserError(failed(`at https://inbox.example/a.js:${line}:1`))
  expect(fetched).toHaveBeenCalledTimes(10)
})
