// A record of every type in two organisations: those that the stranger may access, and those that are foreign to them.
import { transact } from '../../../server/database/transact.ts'
import { nobody } from './fixtures.ts'
import { addOneOfEach } from './one-of-each.ts'
import type { OneOfEach } from './one-of-each.ts'
import type { TestServer } from './server.ts'

export const addTwoOrganisations = async (
  server: TestServer,
): Promise<{ readonly own: OneOfEach; readonly foreign: OneOfEach }> => {
  const { services, seeded } = server
  const foreign = await addOneOfEach(server)
  const { result: page } = await transact(services.database, nobody, async (unit) =>
    unit.add('FBPAGE', { fbId: '777000777', name: 'Rival page' }, { organisationId: seeded.other._id }),
  )
  const place = { ...seeded, organisation: seeded.other, agent: seeded.stranger, page }
  return { foreign, own: await addOneOfEach({ services, seeded: place }, '2') }
}
