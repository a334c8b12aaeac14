// A database of an earlier version, in which a page returned to a former organisation after belonging to another one.
import { sql } from 'kysely'
import { toFreedId } from '../../../contract/freed-id.ts'
import { migrations } from '../../../server/database/migrations.ts'
import { transact } from '../../../server/database/transact.ts'
import type { Database } from '../../../server/database/database.ts'
import { findSpansOf } from '../../../server/inbound/account-holders.ts'
import { openTestDatabase } from '../support/database.ts'
import { addOrganisation, nobody, seedOrganisation } from '../support/fixtures.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('says that the account is the first’s again from the deletion of the other on, once', async () => {
  const { organisation } = await seedOrganisation(database)
  const [created, deletedTime] = ['2026-03-02T09:00:00.000Z', '2026-03-03T09:00:00.000Z']
  const { result: other } = await transact(database, nobody, async (unit) => {
    const { _id } = addOrganisation(unit, 'Second')
    await unit.change('ORGANISATION', _id, { deletedTime })
    const add = (fbId: string, organisationId: string, createdTime: string) =>
      unit.add('FBPAGE', { fbId, name: 'Shop', data: {} }, { organisationId, createdTime })._id
    add('880011', organisation._id, '2026-03-01T09:00:00.000Z')
    const freed = add('880011-of-the-other', _id, created)
    await unit.change('FBPAGE', freed, { fbId: toFreedId(freed, '880011') })
    add('880012', organisation._id, '2026-03-01T09:00:00.000Z')
    return _id
  })
  const [migration] = migrations.filter(({ name }) => name === '707-former-holders')
  for (let turn = 0; turn < 2; turn += 1)
    for (const statement of migration?.statements ?? []) await sql.raw(statement).execute(database.kysely)
  expect(await database.kysely.selectFrom('account_holders').selectAll().execute()).toEqual([
    { fb_id: '880011', organisation_id: organisation._id, since: deletedTime, until: null },
  ])
  expect(await findSpansOf(database.kysely, other)).toEqual([
    { fbId: '880011', since: created, until: deletedTime, ended: null },
  ])
})
