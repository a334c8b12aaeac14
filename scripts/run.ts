// Runs a program with this terminal's input and output. @returns its exit code
import { spawn } from 'node:child_process'

export const run = (program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
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
