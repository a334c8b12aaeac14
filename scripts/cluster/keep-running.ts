// Runs a program and restarts it whenever it ends by itself.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Program {
  /** Name of the program in output. */
  readonly name: string
  readonly script: string
  readonly args?: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

export interface KeptProgram {
  /** Resolves when the program first listens; rejects if it ends before. */
  readonly started: Promise<void>
  /** Id of the current or latest process. */
  readonly pid: () => number
  stop(): Promise<void>
}

const restartDelayMs = 1_000

/** @param tell receives every line of the program's output, and a line about each restart */
export const keepRunning = (
  { name, script, args = [], environment }: Program,
  tell: (line: string) => void,
): KeptProgram => {
  let child: ChildProcess
  let ended: Promise<void>
  let timer: NodeJS.Timeout | undefined
  let [hasStarted, isStopping] = [false, false]
  const first = Promise.withResolvers<undefined>()
  first.promise.catch(() => undefined)

  const launch = (): void => {
    const next = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env: environment })
    child = next
    createInterface({ input: next.stdout }).on('line', (line) => {
      tell(line)
      if (!line.startsWith('listening on ')) return
      hasStarted = true
      first.resolve(undefined)
    })
    ended = once(next, 'exit').then(([code, signal]: (string | number | null)[]) => {
      if (isStopping) return
      if (!hasStarted) return first.reject(new Error(`${name} could not start`))
      tell(`${name} ended (${code ?? signal}), it is started again`)
      timer = setTimeout(launch, restartDelayMs)
    })
  }

  launch()
  return {
    started: first.promise,
    pid: () => child.pid ?? Number.NaN,
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      child.kill('SIGTERM')
      await ended
    },
  }
}
