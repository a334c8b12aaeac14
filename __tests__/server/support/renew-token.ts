// Replaces a token, as reconnecting an account does.
import { transact } from '../../../server/database/transact.ts'
import type { NewRow } from '../../../server/database/record-access.ts'
import { resumeAfterToken } from '../../../server/platform/retry-later.ts'
import { nobody } from './fixtures.ts'
import type { TestServer } from './server.ts'

export const renewToken = async (
  server: TestServer,
  token: NewRow<'FBACCESSTOKEN'>,
  organisationId: string,
): Promise<void> => {
  await transact(server.services.database, nobody, async (unit) => {
    unit.add('FBACCESSTOKEN', token, { organisationId })
    await resumeAfterToken(unit, token)
  })
  await server.settled()
}
