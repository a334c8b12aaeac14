// The embedded database works in this process and answers without ever waiting for the system: one query after another would keep
// requests, sockets and timers from their turn for as long as there is work.
import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'

/** Longest that queries follow one another before everything else has its turn. */
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
