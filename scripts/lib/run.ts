// Runs a program with this terminal's input and output. @returns its exit code
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

export interface RunOptions {
  /** Niceness of the process: 0 (default priority) to 19 (lowest priority). */
  readonly niceness?: number
}

export const run = (
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  { niceness }: RunOptions = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness)
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    child.once('error', reject)
    child.once('exit', (code) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      resolve(code ?? 1)
    })
  })
