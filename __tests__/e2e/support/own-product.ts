// The product in the journey's own process, with the built application and a record of every type, created by the server's own code.
import { addOneOfEach } from '../../server/support/one-of-each.ts'
import type { OneOfEach } from '../../server/support/one-of-each.ts'
import { startTestServer } from '../../server/support/server.ts'
import type { TestServer } from '../../server/support/server.ts'

export interface OwnProduct {
  readonly server: TestServer
  readonly ids: OneOfEach
}

export const startOwnProduct = async (): Promise<OwnProduct> => {
  // There is no Facebook dialog here, so nobody is sent to it.
  const server = await startTestServer({ config: { facebookLogin: false } })
  return { server, ids: await addOneOfEach(server) }
}
