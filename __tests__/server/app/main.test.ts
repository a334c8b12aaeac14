// The process at its start: clear messages for problems, one process per data folder, a clean shutdown.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAll, run as start } from '../support/process.ts'

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'main-test-'))
})
afterAll(async () => {
  await killAll()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

const run: typeof start = (script, args, settings) => start(script, args, { DATA_DIR: dataDir, ...settings })

it('says every mistake in the settings in a line of its own', async () => {
  const { code, errors } = await run('server/app/main.ts', [], {
    PORT: 'many',
    GRAPH_VERSION: 'newest',
    SECRET_KEY: 'short',
  }).ended
  expect(code).toBe(1)
  const lines = errors
    .trim()
    .split('\n')
    .filter((line) => !line.includes('Warning'))
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(['GRAPH_VERSION', 'PORT', 'SECRET_KEY'])
})

it('does not start with a piece of its key', async () => {
  const damaged = join(dataDir, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'secret.key'), '')
  const { code, errors } = await run('server/app/main.ts', [], { DATA_DIR: damaged }).ended
  expect(code).toBe(1)
  expect(errors).toContain('DATA_DIR must be a folder with its whole secret.key')
})

it('keeps its data folder to itself, and leaves it in order', async () => {
  const first = run('server/app/main.ts', [], {})
  const address = await first.listening
  expect(((await (await fetch(`${address}/api/health`)).json()) as { data: object }).data).toMatchObject({
    status: 'ok',
    database: 'pglite',
  })
  for (const second of [
    run('server/app/main.ts', [], {}),
    run('server/app/commands/user.ts', ['create', '--username', 'ada'], {}),
  ]) {
    const { code, errors } = await second.ended
    expect(code).toBe(1)
    expect(errors).toContain(`DATA_DIR ${dataDir} is in use by process ${first.child.pid}`)
    expect(errors).not.toContain('    at ')
  }
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
})

it('knows a user made on the command line, after a restart', async () => {
  const made = await run(
    'server/app/commands/user.ts',
    ['create', '--username', 'ada', '--role', 'Superadmin', '--password', 'a long enough one'],
    {},
  ).ended
  expect(made).toMatchObject({ code: 0 })
  const again = await run('server/app/commands/user.ts', ['create', '--username', 'ada', '--password', 'another'], {})
    .ended
  expect(again.code).toBe(1)
  const server = run('server/app/main.ts', [], {})
  const address = await server.listening
  const signIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'a long enough one' }),
  })
  expect(await signIn.json()).toMatchObject({ data: { stats: { canManage: true, multipleOrganisation: true } } })
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

it.each([
  [['create']],
  [['create', '--username', 'a']],
  [['create', '--invented', 'x']],
  [['remove', '--username', 'ada']],
])('shows how it is used for %j', async (args) => {
  const { code, errors } = await run('server/app/commands/user.ts', args, {}).ended
  expect(code).toBe(1)
  expect(errors).toContain('usage: npm run user -- create --username NAME')
})
