// The server as a separate process, as it is started outside tests.
import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'

export interface RunningProcess {
  readonly child: ChildProcessWithoutNullStreams
  /** Resolves with the address once it listens; rejects with its output if it ends instead. */
  readonly listening: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>
}

const children: ChildProcessWithoutNullStreams[] = []

/** Kills every started process that still runs. */
export const killAll = async (): Promise<void> => {
  const running = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null)
  await Promise.all(
    running.map(async (child) => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }),
  )
}

export const run = (
  script: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): RunningProcess => {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    SIMULATOR: '0',
    META_APP_ID: '1',
    META_APP_SECRET: 'secret',
    META_VERIFY_TOKEN: 'token',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [script, ...args], { env: { ...environment, ...settings } })
  children.push(child)
  let errors = ''
  let output = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, errors })),
  )
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const address = /^listening on (http:\S+)$/m.exec(output)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(errors)))
  })
  listening.catch(() => undefined)
  return { child, listening, ended }
}
