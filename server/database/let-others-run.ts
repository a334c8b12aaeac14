// The embedded database runs in this process and never waits for the system: one query after another would keep requests, sockets and
// timers waiting for as long as there is work.
import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/** Longest time for which queries follow one another before everything else gets its turn. */
const maxBusyMs = 10

export const letOthersRun = (): KyselyPlugin => {
  let since = performance.now()
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (performance.now() - since >= maxBusyMs) {
        await setImmediate()
        since = performance.now()
      }
      return result
    },
  }
}
