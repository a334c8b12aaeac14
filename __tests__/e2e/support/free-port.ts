// A free port, for addresses that must be known before anything is started.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
