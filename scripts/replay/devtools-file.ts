// The log as Redux DevTools' import takes it: the state it begins with and its actions, by number.
import { closeSync, openSync, writeSync } from 'node:fs'
import type { ReplayOptions } from '../../src/store/replay/replay-log.ts'

/** Written as the replay goes: a long log is never in memory as a whole. Its state and its computed states are JSON in JSON, as DevTools exports them. */
export const openDevtoolsFile = (
  path: string,
): { readonly watch: Pick<ReplayOptions, 'begun' | 'each'>; readonly close: () => void } => {
  const file = openSync(path, 'w')
  let begun = false
  let count = 0
  const write = (text: string): void => void writeSync(file, text)
  return {
    watch: {
      begun: (state) => {
        // Where lines were lost the log begins anew: DevTools knows one beginning.
        if (begun) return
        begun = true
        write(
          `{"preloadedState":${JSON.stringify(JSON.stringify(state))},"payload":${JSON.stringify('[')}`.slice(0, -1),
        )
      },
      each: ({ value }) => {
        const text = JSON.stringify(JSON.stringify(value)).slice(1, -1)
        write(`${count === 0 ? '' : ','}${text}`)
        count += 1
      },
    },
    close: () => {
      write(']"}\n')
      closeSync(file)
    },
  }
}
