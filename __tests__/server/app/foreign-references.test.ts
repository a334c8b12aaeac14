// Reference field x foreign record, over the registry: users cannot reference records that they may not see, and the response does not
// reveal whether such a record exists.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleBody } from '../support/sample-body.ts'
import { query, startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'
import { addTwoOrganisations } from '../support/two-organisations.ts'

let server: TestServer
let foreign: OneOfEach
let own: OneOfEach

const none = 'ffffffffffffffffffffffff'

beforeAll(async () => {
  server = await startTestServer()
  ;({ foreign, own } = await addTwoOrganisations(server))
})
afterAll(() => server.close())

/** Every reference of every generic write that some role has. */
const fields = entityTypes.flatMap((type) => {
  const { references, otherReferences, allow, scope } = getDeclaration(type)
  if (allow.create === 'nobody' && allow.update === 'nobody') return []
  const as = allow.create === 'admin' ? 'admin' : 'stranger'
  return [
    ...Object.entries(references).map(([path, target]) => [path, [target]] as const),
    ...Object.entries(otherReferences).map(([path, { to }]) => [path, to] as const),
  ].flatMap(([path, targets]) =>
    (targets as EntityType[])
      // Everybody may see a platform application.
      .filter((target) => !(getDeclaration(target).scope.kind === 'provider' && target !== 'USER'))
      .map((target) => ({ name: `${type}.${path} -> ${target}`, type, path, target, as, scope: scope.kind })),
  )
})

const valueAt = (type: EntityType, path: string, target: EntityType, id: string): unknown => {
  const [, inner] = path.split('.')
  if (inner !== undefined) return type === 'CUSTOMER' && inner === 'id' ? [{ type: target, id }] : [{ [inner]: id }]
  return path.endsWith('Ids') ? [id] : id
}

it.each(fields)('$name cannot be a record of somebody else', async ({ type, path, target, as, scope }) => {
  const { base, allow } = getDeclaration(type)
  const field = path.split('.')[0] ?? ''
  const pointing = (id: string) => ({
    ...sampleBody(type, own),
    ...(scope === 'own' ? {} : { organisationId: server.seeded.other._id }),
    [field]: valueAt(type, path, target, id),
  })
  const refused = { status: expect.any(Number), body: { msg: expect.stringMatching(/^(INVALID_BODY|FORBIDDEN)$/) } }
  if (allow.create !== 'nobody') {
    const answer = await server.call('POST', base, { as, body: pointing(foreign[target]) })
    expect(answer).toMatchObject(refused)
    expect(answer).toEqual(await server.call('POST', base, { as, body: pointing(none) }))
  }
  const change = (id: string) =>
    server.call('POST', `${base}/${own[type]}`, { as, body: { $set: { [field]: valueAt(type, path, target, id) } } })
  const answer = await change(foreign[target])
  expect(['INVALID_BODY', 'FIELD_NOT_ALLOWED']).toContain(answer.body.msg)
  expect(answer).toEqual(await change(none))
})

it('a manager does not learn of a foreign person by making them a member', async () => {
  const { superadmin, other } = server.seeded
  const places: [string, unknown][] = [
    ['/api/organisationMemberships', { organisationId: other._id, userId: superadmin._id, role: 'agent', teamIds: [] }],
    [`/api/organisationMemberships/organisation/${other._id}/members`, { userId: superadmin._id }],
  ]
  for (const [path, body] of places) {
    const answer = await server.call('POST', path, { as: 'stranger', key: 'pull-in', body })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
  expect((await server.call('GET', `/api/users/${superadmin._id}`, { as: 'stranger' })).status).toBe(404)
  const found = await server.call('GET', `/api/users${query({ filter: JSON.stringify({ role: 'Superadmin' }) })}`, {
    as: 'stranger',
  })
  expect(found.body).toMatchObject({ data: [] })
})
