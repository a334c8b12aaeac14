// The simulator as the server's child process: it starts, restarts after a crash on the same port, and never outlives the server.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startSimulator } from '../../../../server/app/demo/simulator-process.ts'
import type { SimulatorConfig } from '../../../../server/app/demo/simulator-process.ts'
import { readConfig } from '../../../../server/app/read-config.ts'

let dataDir: string

const configFor = (): SimulatorConfig => {
  const read = readConfig({ DATA_DIR: dataDir, PORT: '0', SIMULATOR_PORT: '0', SIMULATOR_CUSTOMERS: 'off' })
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.config
}

/** Resolves when nobody listens there any more. */
const gone = (address: string): Promise<void> =>
  new Promise((resolve) => {
    // A living simulator keeps the connection open silently; it closes when the process ends.
    const socket = createConnection(Number(new URL(address).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
})

// The simulator of a killed server keeps writing until it notices.
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

test('it listens, keeps its state in the data folder, is started again after a crash, and stops', async () => {
  const simulator = await startSimulator(configFor(), { warn: () => undefined })
  const made = await fetch(`${simulator.address}/__sim/pages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Corner shop', fbId: '123' }),
  })
  expect(made.status).toBe(200)
  const first = simulator.processId() as number
  process.kill(first, 'SIGTERM')
  await gone(simulator.address)
  let state: { pages: Record<string, { name: string }> } | undefined
  while (!state) {
    state = await fetch(`${simulator.address}/__sim/state`).then(
      async (answer) => (await answer.json()) as typeof state,
      () => undefined,
    )
  }
  expect(existsSync(join(dataDir, 'simulator.json'))).toBe(true)
  expect(state.pages['123']?.name).toBe('Corner shop')
  expect(simulator.processId()).not.toBe(first)
  await simulator.stop()
  await gone(simulator.address)
})

test('a server that is killed takes its simulator with it', async () => {
  const script = `
    import { startSimulator } from './server/app/demo/simulator-process.ts'
    const simulator = await startSimulator(${JSON.stringify(configFor())}, { warn() {} })
    console.log(simulator.address)
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve)
    server.once('exit', () => reject(new Error('it ended before its simulator listened')))
  })
  server.kill('SIGKILL')
  await gone(address)
})

test('a simulator that cannot start says so', async () => {
  const config = { ...configFor(), simulatorPort: 99_999 }
  await expect(startSimulator(config, { warn: () => undefined })).rejects.toThrow('before it listened')
})
