// Every type of the registry answers its generic calls as declared: nothing more, nothing less.
import { sql } from 'kysely'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import { addUser, nobody } from '../support/fixtures.ts'
import { addOneOfEach } from '../support/one-of-each.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleBody, sampleFields } from '../support/sample-body.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let ids: OneOfEach
/** A user who is not a member yet, for a membership that does not exist yet. */
let newcomerId: string
/** Another one. */
let latecomerId: string

beforeAll(async () => {
  server = await startTestServer()
  ids = await addOneOfEach(server)
  const { result } = await transact(server.services.database, nobody, async (unit) =>
    Promise.all([addUser(unit, 'newcomer'), addUser(unit, 'latecomer')]),
  )
  ;[newcomerId, latecomerId] = [result[0]._id, result[1]._id]
})
afterAll(() => server.close())

/** The user with every right: an administrator, or the owner of the stream. */
const rightful = (type: EntityType) => (getDeclaration(type).scope.kind === 'own' ? 'agent' : 'superadmin')
const call = (type: EntityType, method: string, rest = '', body?: unknown, key?: string) =>
  server.call(method, `${getDeclaration(type).base}${rest}`, {
    as: rightful(type),
    ...(body === undefined ? {} : { body }),
    ...(key === undefined ? {} : { key }),
  })
const bodyFor = (type: EntityType) => {
  const body = sampleBody(type, ids)
  return type === 'ORGANISATIONMEMBERSHIP' ? { ...body, userId: newcomerId } : body
}
const withVerb = (verb: 'create' | 'update' | 'remove' | 'merge', allowed: boolean) =>
  entityTypes.filter((type) => (getDeclaration(type).allow[verb] !== 'nobody') === allowed)

describe.each(entityTypes)('%s', (type) => {
  const { secret, filterable, sortable, schema, defaultSort } = getDeclaration(type)

  it('is listed and read as whole records, without what is secret', async () => {
    const list = await call(type, 'GET', query({ options: { limit: 500 } }))
    const epoch = server.services.database.epoch()
    expect(list.body).toMatchObject({
      epoch,
      params: { skip: 0, limit: 500, total: list.body.data.length, sort: { [defaultSort.field]: expect.anything() } },
    })
    const one = await call(type, 'GET', `/${ids[type]}`)
    expect(one.body).toEqual({ data: list.body.data.find((row: { _id: string }) => row._id === ids[type]), epoch })
    expect(one.body.data).toMatchObject({
      _id: ids[type],
      version: expect.any(Number),
      epoch,
      createdTime: expect.any(String),
      updatedTime: expect.any(String),
    })
    for (const field of secret) expect(one.body.data).not.toHaveProperty(field)
  })

  it('takes a filter and an order on every field declared for it, and on no other', async () => {
    for (const field of ['_id', ...filterable])
      expect(await call(type, 'GET', query({ filter: { [field]: { $exists: true } } }))).toMatchObject({ status: 200 })
    for (const field of sortable)
      expect(await call(type, 'GET', query({ options: { sort: { [field]: -1 } } }))).toMatchObject({
        status: 200,
        body: { params: { sort: { [field]: -1 } } },
      })
    for (const field of ['invented', '__proto__', ...secret]) {
      expect((await call(type, 'GET', query({ filter: `{"${field}":1}` }))).body.msg).toBe('FILTER_UNKNOWN_FIELD')
      expect((await call(type, 'GET', query({ options: `{"sort":{"${field}":1}}` }))).body.msg).toBe('SORT_NOT_ALLOWED')
      expect((await call(type, 'GET', query({ projection: [field] }))).body.msg).toBe('PROJECTION_INVALID')
    }
  })

  it('answers the loader: the ids that exist, in one list', async () => {
    const list = await call(type, 'GET', query({ filter: { _id: { $in: [ids[type], 'ffffffffffffffffffffffff'] } } }))
    expect(list.body.data.map((row: { _id: string }) => row._id)).toEqual([ids[type]])
  })

  it('answers a projection with the chosen fields only', async () => {
    const field = Object.keys(schema.fields).find((name) => !secret.includes(name)) ?? ''
    const { body } = await call(type, 'GET', query({ projection: [field], filter: { _id: ids[type] } }))
    const allowed = ['_id', 'version', 'epoch', field]
    expect(Object.keys(body.data[0]).filter((name) => !allowed.includes(name))).toEqual([])
  })

  it('knows no record under an id that is none', async () => {
    for (const rest of ['/ffffffffffffffffffffffff', '/1', '/%00', `/${'x'.repeat(120)}`]) {
      expect(await call(type, 'GET', rest)).toEqual({ status: 404, body: { msg: 'NOT_FOUND', controller: type } })
    }
    expect((await call(type, 'GET', '/%20')).body.msg).toBe('ID_NOT_DEFINED')
  })
})

describe.each(withVerb('create', true))('creating %s', (type) => {
  it('answers the record as it is read from then on', async () => {
    const body = bodyFor(type)
    const created = await call(type, 'POST', '', body)
    expect(created).toMatchObject({ status: 200 })
    const read = await call(type, 'GET', `/${created.body.data._id}`)
    expect(read.body.data).toEqual(created.body.data)
    const visible = Object.fromEntries(
      Object.entries(body).filter(([name]) => !getDeclaration(type).secret.includes(name)),
    )
    expect(read.body.data).toMatchObject(visible)
  })

  it('makes one under one key, however often it is asked for, and keeps nothing secret for it', async () => {
    const key = `once ${type}`.replaceAll(' ', '-')
    const body = type === 'ORGANISATIONMEMBERSHIP' ? { ...bodyFor(type), userId: latecomerId } : bodyFor(type)
    const first = await call(type, 'POST', '', body, key)
    expect(first).toMatchObject({ status: 200 })
    const total = async () => (await call(type, 'GET', query({}))).body.params.total
    const before = await total()
    expect((await call(type, 'POST', '', body, key)).body.data).toEqual(first.body.data)
    expect(await total()).toBe(before)
    expect((await call(type, 'POST', '', { ...body, invented: 1 }, key)).body.msg).toBe('FIELD_UNKNOWN')
    const { rows } = await sql<{
      kept: string
    }>`SELECT answer::text AS kept FROM idempotency WHERE key = ${key}`.execute(server.services.database.kysely)
    for (const field of getDeclaration(type).secret) expect(rows[0]?.kept).not.toContain(JSON.stringify(field))
  })

  it.each([
    ['nothing', undefined, 'DATA_EMPTY'],
    ['an empty body', {}, 'DATA_EMPTY'],
    ['a list', [], 'DATA_EMPTY'],
  ])('refuses %s', async (_name, body, code) => {
    expect((await call(type, 'POST', '', body)).body).toMatchObject({ msg: code, controller: type })
  })

  it('refuses an id, a field nobody declared, and what the server makes', async () => {
    const body = bodyFor(type)
    expect((await call(type, 'POST', '', { ...body, _id: ids[type] })).body.msg).toBe('DATA_CONTAINS_ID')
    expect((await call(type, 'POST', '', { ...body, invented: 1 })).body).toMatchObject({
      msg: 'FIELD_UNKNOWN',
      details: { fields: ['invented'] },
    })
    for (const field of ['version', 'epoch', 'createdTime', 'updatedTime']) {
      expect((await call(type, 'POST', '', { ...body, [field]: 1 })).body.msg).toBe('FIELD_UNKNOWN')
    }
  })

  it('names every field in fault', async () => {
    const body = bodyFor(type)
    const wrong = Object.fromEntries(
      Object.entries(sampleFields(type, ids))
        .filter(([, value]) => typeof value !== 'object')
        .map(([name]) => [name, { not: 'this' }]),
    )
    const refused = await call(type, 'POST', '', { ...body, ...wrong })
    expect(refused.body.msg).toBe('INVALID_BODY')
    expect(Object.keys(refused.body.details).sort()).toEqual(Object.keys(wrong).sort())
  })
})

describe.each(withVerb('update', true))('updating %s', (type) => {
  const { fixed, secret, schema } = getDeclaration(type)
  const never = ['_id', 'version', 'epoch', 'organisationId', 'fbId', 'createdTime', 'updatedTime', ...fixed, ...secret]
  const free = Object.keys(schema.fields).filter((field) => !never.includes(field))

  // A user whose rights change is signed out, so it must not be one who acts in this file.
  const targetId = () => (type === 'USER' ? newcomerId : ids[type])

  it('sets each field that may be set, and moves the version', async () => {
    const values = sampleFields(type, ids)
    const $set = Object.fromEntries(free.map((field) => [field, values[field]]))
    // If references are the only writable fields, the change sets one to its current target.
    const leads = free.filter((field) => field in getDeclaration(type).references)
    if (leads.length === free.length)
      await call(type, 'POST', `/${targetId()}`, { $set: Object.fromEntries(leads.map((field) => [field, null])) })
    const before = (await call(type, 'GET', `/${targetId()}`)).body.data
    const updated = await call(type, 'POST', `/${targetId()}`, { $set })
    expect(updated.body.data).toMatchObject({ ...$set, _id: targetId() })
    expect(updated.body.data.version).toBeGreaterThan(before.version)
    const again = await call(type, 'POST', `/${targetId()}`, { $set })
    expect(again.body.data.version).toBe(updated.body.data.version)
    expect((await call(type, 'GET', `/${targetId()}`)).body.data).toEqual(updated.body.data)
  })

  it.each(never)('refuses to set %s', async (field) => {
    for (const path of [field, `${field}.deeper`]) {
      expect((await call(type, 'POST', `/${ids[type]}`, { $set: { [path]: 'x' } })).body).toMatchObject({
        msg: 'FIELD_NOT_ALLOWED',
        details: { field: path },
      })
    }
  })

  it('refuses a body that is no $set', async () => {
    const refusals = [
      [undefined, 'DATA_EMPTY'],
      [{}, 'DATA_EMPTY'],
      [{ $set: {} }, 'DATA_EMPTY'],
      [{ $unset: { name: 1 } }, 'FIELD_UNKNOWN'],
      [{ $set: { invented: 1 } }, 'FIELD_UNKNOWN'],
    ] as const
    for (const [body, code] of refusals) expect((await call(type, 'POST', `/${ids[type]}`, body)).body.msg).toBe(code)
  })
})

// An organisation is deleted after its grace period (features/organisations/deletion.test.ts).
describe.each(withVerb('remove', true).filter((type) => type !== 'ORGANISATION'))('removing %s', (type) => {
  it('leaves nothing to be read', async () => {
    // Types that cannot be created use the seeded record.
    const id = getDeclaration(type).allow.create === 'nobody' ? ids[type] : await removable(type)
    expect(await call(type, 'DELETE', `/${id}`)).toMatchObject({ status: 200, body: { data: { _id: id } } })
    const none = { status: 404, body: { msg: 'NOT_FOUND', controller: type } }
    expect(await call(type, 'GET', `/${id}`)).toEqual(none)
    expect(await call(type, 'DELETE', `/${id}`)).toEqual(none)
  })

  it('answers a second time as the first where both came under one key', async () => {
    const id = getDeclaration(type).allow.create === 'nobody' ? ids[type] : await removable(type, latecomerId)
    const key = `gone-${type}`
    const known = (await call(type, 'GET', `/${id}`)).status
    const first = await call(type, 'DELETE', `/${id}`, undefined, key)
    const second = await call(type, 'DELETE', `/${id}`, undefined, key)
    expect([first.status, second.status]).toEqual([known, known])
    expect(second.body.data).toEqual(first.body.data)
  })

  const removable = async (of: EntityType, userId = newcomerId): Promise<string> => {
    if (of !== 'ORGANISATIONMEMBERSHIP') return (await call(of, 'POST', '', bodyFor(of))).body.data._id
    const { data } = (await call(of, 'GET', query({ filter: { userId } }))).body
    return data[0]._id
  }
})

describe('what a type does not allow', () => {
  const body = { $set: { name: 'x' } }
  it.each(withVerb('create', false))('creating %s', async (type) => {
    expect(await call(type, 'POST', '', { name: 'x' })).toMatchObject({ status: 405, body: { msg: 'INVALID_METHOD' } })
  })
  it.each(withVerb('update', false))('updating %s', async (type) => {
    expect(await call(type, 'POST', `/${ids[type]}`, body)).toMatchObject({
      status: 405,
      body: { msg: 'INVALID_METHOD' },
    })
  })
  it.each(withVerb('remove', false))('removing %s', async (type) => {
    expect(await call(type, 'DELETE', `/${ids[type]}`)).toMatchObject({ status: 405, body: { msg: 'INVALID_METHOD' } })
  })
  it.each(withVerb('merge', false))('merging %s', async (type) => {
    expect(await call(type, 'POST', '/merge', {})).toMatchObject({ status: 405, body: { msg: 'INVALID_METHOD' } })
  })
})
