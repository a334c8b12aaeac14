// The log in the import format of Redux DevTools: the initial state and the actions, by number.
import { closeSync, openSync, writeSync } from 'node:fs'
import type { ReplayOptions } from '../../src/store/replay/replay-log.ts'

/** Written during the replay, so that a long log is never in memory as a whole. States are JSON within JSON, as DevTools exports them. */
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
        // A log with lost lines starts again with a new state; DevTools knows only one initial state.
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
