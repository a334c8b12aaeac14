// References behave as declared when the record they point to is deleted.
import { sql } from 'kysely'
import { entityTypes, getDeclaration } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import { getIncomingReferences } from '../../../contract/references.ts'
import type { IncomingReference } from '../../../contract/references.ts'
import type { BeforeCommit } from '../../../server/database/database.ts'
import { createRecordId } from '../../../server/database/record-id.ts'
import { transact } from '../../../server/database/transact.ts'
import type { NewRow } from '../../../server/database/record-access.ts'
import { ApiError } from '../../../server/lib/api-error.ts'
import { removeWithReferences } from '../../../server/records/settle-references.ts'
import { nobody } from '../support/fixtures.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleFields } from '../support/sample-body.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Ids of records that nothing else references. */
const strangers = () => new Proxy({}, { get: () => createRecordId() }) as OneOfEach

/** Adds the records that a record of the type requires. */
const addNeeded = async (type: EntityType, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const { references, onDelete } = getDeclaration(type)
  const needed: Record<string, unknown> = {}
  for (const [field, target] of Object.entries(references))
    if (onDelete[field] === 'refuse' && !(field in given)) needed[field] = await add(target as EntityType)
  return needed
}

const add = async (type: EntityType, given: Record<string, unknown> = {}): Promise<string> => {
  const { database } = server.services
  const fields = { ...(await addNeeded(type, given)), ...given }
  const belongs = ['organisation', 'thread'].includes(getDeclaration(type).scope.kind)
  const { result } = await transact(database, nobody, async (unit) =>
    unit.add(
      type,
      { ...sampleFields(type, strangers()), ...fields } as NewRow<EntityType>,
      belongs ? { organisationId: server.seeded.organisation._id } : {},
    ),
  )
  return result._id
}

const read = async (type: EntityType, id: string): Promise<AnyRow | null> => {
  const { result } = await transact(server.services.database, nobody, (unit) => unit.get(type, id))
  return result as unknown as AnyRow | null
}

/** Deletes by the API, or by the server itself if no role may. @returns the code of its refusal */
const remove = async (type: EntityType, id: string): Promise<string | null> => {
  const { services, call } = server
  const { base, allow, scope } = getDeclaration(type)
  if (allow.remove !== 'nobody' && scope.kind !== 'own' && type !== 'ORGANISATION') {
    const { body } = await call('DELETE', `${base}/${id}`, { as: 'superadmin' })
    return body.msg ?? null
  }
  const removing = transact(services.database, nobody, (unit) => removeWithReferences(services, unit, { type, id }))
  return removing.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )
}

const valueFor = ({ path, isList, isInList }: IncomingReference, id: string): Record<string, unknown> => {
  const [head = '', inner = ''] = path.split('.')
  if (isList) return { [head]: [createRecordId(), id] }
  const within = { type: 'FBUSER', [inner]: id }
  return { [head]: inner === '' ? id : isInList ? [within] : within }
}

const all = entityTypes.flatMap((target) =>
  getIncomingReferences(target).map((reference) => [target, reference] as const),
)
const withRule = (rule: IncomingReference['rule']) =>
  all
    .filter(([, reference]) => reference.rule === rule)
    .map(
      ([target, reference]) => [`${target} named by ${reference.type}.${reference.path}`, target, reference] as const,
    )

const refer = async (target: EntityType, reference: IncomingReference) => {
  const targetId = await add(target)
  return { targetId, referrerId: await add(reference.type, valueFor(reference, targetId)) }
}

const removed = async (target: EntityType, reference: IncomingReference) => {
  const ids = await refer(target, reference)
  expect(await remove(target, ids.targetId)).toBeNull()
  await server.services.jobs.wake()
  await server.settled()
  expect(await read(target, ids.targetId)).toBeNull()
  return { ...ids, left: await read(reference.type, ids.referrerId) }
}

it.each(withRule('cascade'))('cascade: %s goes with it', async (_name, target, reference) => {
  expect((await removed(target, reference)).left).toBeNull()
})

it.each(withRule('clear'))('clear: %s loses the name and stays whole', async (_name, target, reference) => {
  const { left, targetId } = await removed(target, reference)
  expect(JSON.stringify(left)).not.toContain(targetId)
  const field = reference.path.split('.')[0] ?? ''
  const kept = getDeclaration(reference.type).schema.pick([field])
  expect(await kept.isValid({ [field]: left?.[field] }, { strict: true })).toBe(true)
})

it.each(withRule('keep'))('keep: %s stays as it is', async (_name, target, reference) => {
  const { left, targetId } = await removed(target, reference)
  expect(JSON.stringify(left)).toContain(targetId)
})

it.each(withRule('refuse'))('refuse: %s stays while it is named, and goes then', async (_name, target, reference) => {
  const { targetId, referrerId } = await refer(target, reference)
  expect(await remove(target, targetId)).toBe('RECORD_IN_USE')
  expect(await read(target, targetId)).not.toBeNull()
  expect(await remove(reference.type, referrerId)).toBeNull()
  await server.settled()
  expect(await remove(target, targetId)).toBeNull()
})

it('names what uses a record that cannot go', async () => {
  const fbWaBAId = await add('FBWABA')
  await add('FBWAPHONE', { fbWaBAId })
  expect((await server.call('DELETE', `/api/wa/waba/${fbWaBAId}`, { as: 'admin' })).body).toMatchObject({
    msg: 'RECORD_IN_USE',
    details: { usedBy: [{ type: 'FBWAPHONE', count: 1 }] },
  })
  const preview = (as: string, id = fbWaBAId) => server.call('GET', `/api/removals/${id}?type=FBWABA`, { as })
  expect((await preview('admin')).body.data).toEqual({ hanging: [{ type: 'FBWAPHONE', rule: 'refuse', count: 1 }] })
  expect((await preview('manager')).status).toBe(403)
  expect((await preview('stranger')).status).toBe(404)
})

describe('a record that stays while it is named', () => {
  const { promise: named, resolve: hasNamed } = Promise.withResolvers<null>()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<null>()
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql<{ waiting: boolean }>`SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock') AS waiting`.execute(
      server.services.database.kysely,
    )
    return rows[0]?.waiting === true
  }

  it('is not deleted by who looked before another had committed its name', async () => {
    const { database } = server.services
    const fbWaBAId = await add('FBWABA')
    const hold: BeforeCommit = async () => {
      hasNamed(null)
      await goesOn
    }
    // After the server's own hooks: the name is locked, but not committed.
    database.beforeCommit.add(hold)
    const naming = add('FBWAPHONE', { fbWaBAId })
    await named
    database.beforeCommit.delete(hold)
    const removing = remove('FBWABA', fbWaBAId)
    // Embedded, one transaction starts when the other has ended.
    while (database.kind === 'postgres' && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20))
    goOn(null)
    await naming
    expect(await removing).toBe('RECORD_IN_USE')
    expect(await read('FBWABA', fbWaBAId)).not.toBeNull()
  })

  it('is named by nobody once it is gone', async () => {
    const fbWaBAId = await add('FBWABA')
    expect(await remove('FBWABA', fbWaBAId)).toBeNull()
    await expect(add('FBWAPHONE', { fbWaBAId })).rejects.toMatchObject({ code: 'INVALID_BODY' })
  })
})
