// Every defined kind of job has a handler: a job without one would be abandoned when it is claimed.
import { globSync, readFileSync } from 'node:fs'
import { Registry } from 'prom-client'
import { handleAllJobs } from '../../../server/app/workers.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const definition = /\bdefineJob\(\s*(?:'(?<kind>\w+)'|`\$\{prefix\}(?<ending>\w+)`)/g

it('handles every kind of job that is defined, each once', () => {
  const text = globSync('server/**/*.ts', { exclude: ['server/jobs/**'] })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const defined = [...text.matchAll(definition)]
  const handled = handleAllJobs({ ...server.services, metrics: new Registry() }).map(({ kind }) => String(kind))
  const isHandled = (kind = '', ending = '-') =>
    handled.some((one) => one === kind || (one.endsWith(ending) && one.length <= ending.length + 2))
  expect(defined).toHaveLength(text.match(/\bdefineJob\(/g)?.length ?? 0)
  expect(
    defined.filter(({ groups }) => !isHandled(groups?.['kind'], groups?.['ending'])).map(([found]) => found),
  ).toEqual([])
  expect(new Set(handled).size).toBe(handled.length)
})
