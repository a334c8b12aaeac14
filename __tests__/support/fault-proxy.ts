// A TCP proxy that simulates a bad network: delayed, fragmented, cut off, half-open, or gone.
import { createServer, connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface FaultProxy {
  readonly address: string
  /** Target of new connections from now on. */
  readonly leadTo: (target: string) => void
  /** Ends every connection now; new ones are accepted. */
  readonly cut: () => void
  /** Live connections stay open, but nothing passes any more, in either direction, until they end. */
  readonly swallow: () => void
  /** Delays and fragments all traffic from now on. */
  readonly delay: (ms: number) => void
  /** Refuses new connections and ends the old ones, until it is opened again. */
  readonly refuse: () => void
  readonly open: () => void
  /** Number of connections since the start. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

interface Pair {
  readonly ends: readonly [Socket, Socket]
  swallowed: boolean
}

export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const pairs = new Set<Pair>()
  let to = new URL(target)
  let delayMs = 0
  let refusing = false
  let count = 0

  const pass = (pair: Pair, from: Socket, into: Socket): void => {
    let last = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      const wait = delayMs
      const middle = wait > 0 ? Math.floor(bytes.length / 2) : bytes.length
      for (const piece of [bytes.subarray(0, middle), bytes.subarray(middle)]) {
        if (piece.length === 0) continue
        // In order, however delayed.
        last = last
          .then(() => (wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined))
          .then(() => {
            if (!pair.swallowed && !into.destroyed) into.write(piece)
          })
      }
    })
  }

  const end = (pair: Pair): void => {
    pairs.delete(pair)
    for (const socket of pair.ends) socket.destroy()
  }

  const server = createServer((near) => {
    count += 1
    if (refusing) {
      near.destroy()
      return
    }
    const far = connect(Number(to.port), to.hostname)
    const pair: Pair = { ends: [near, far], swallowed: false }
    pairs.add(pair)
    pass(pair, near, far)
    pass(pair, far, near)
    for (const socket of pair.ends) {
      socket.on('error', () => end(pair))
      // A half-open connection: the other side does not notice that this one is gone.
      socket.on('close', () => {
        if (!pair.swallowed) end(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => {
      to = new URL(next)
    },
    cut: () => [...pairs].forEach(end),
    swallow: () => {
      for (const pair of pairs) pair.swallowed = true
    },
    delay: (ms) => {
      delayMs = ms
    },
    refuse: () => {
      refusing = true
      ;[...pairs].forEach(end)
    },
    open: () => {
      refusing = false
    },
    connections: () => count,
    close: async () => {
      ;[...pairs].forEach(end)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
