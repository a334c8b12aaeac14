// Over the registry: neither a creation nor a change stores an empty or blank required text.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { addOneOfEach } from '../support/one-of-each.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { sampleBody } from '../support/sample-body.ts'
import { startTestServer } from '../support/server.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let ids: OneOfEach

beforeAll(async () => {
  server = await startTestServer()
  ids = await addOneOfEach(server)
})
afterAll(() => server.close())

interface SchemaDescription {
  readonly type: string
  readonly optional?: boolean
  readonly oneOf?: readonly unknown[]
  readonly meta?: { readonly isGiven?: true }
  readonly fields?: Readonly<Record<string, SchemaDescription>>
}

const describe = (type: EntityType): SchemaDescription =>
  getDeclaration(type).schema.describe() as unknown as SchemaDescription

/** Paths of the type's required texts; references and choices refuse a blank by their own rules. */
const givenTexts = (type: EntityType, described = describe(type), above = ''): string[] =>
  Object.entries(described.fields ?? {}).flatMap(([name, field]) => {
    const path = `${above}${name}`
    if (field.type === 'object') return givenTexts(type, field, `${path}.`)
    const isText = field.type === 'string' && (field.oneOf ?? []).length === 0 && !getDeclaration(type).references[path]
    return isText && (field.meta?.isGiven || field.optional === false) ? [path] : []
  })

const cases = entityTypes.flatMap((type) => {
  const { allow, scope, fixed } = getDeclaration(type)
  const as = scope.kind === 'own' ? 'agent' : 'superadmin'
  return givenTexts(type)
    .filter((path) => scope.kind !== 'own' || path !== scope.field)
    .flatMap((path) => [
      ...(allow.create === 'nobody' ? [] : [{ verb: 'create', type, path, as }]),
      ...(allow.update === 'nobody' || path === 'fbId' || fixed.includes(path)
        ? []
        : [{ verb: 'update', type, path, as }]),
    ])
})

/** The body with that text in it; undefined omits it. */
const withText = (
  body: Record<string, unknown>,
  [head = '', ...rest]: readonly string[],
  text?: string | null,
): object => ({
  ...body,
  [head]: rest.length > 0 ? withText(body[head] as Record<string, unknown>, rest, text) : text,
})

const refused = (path: string) => ({ status: 400, body: { msg: 'INVALID_BODY', details: { [path]: 'EMPTY_VALUE' } } })

it.each(cases)('$verb $type refuses a $path that is missing, empty or blank', async ({ verb, type, path, as }) => {
  const { base } = getDeclaration(type)
  const write = (text?: string | null) => {
    if (verb === 'update') return server.call('POST', `${base}/${ids[type]}`, { as, body: { $set: { [path]: text } } })
    return server.call('POST', base, { as, body: withText(sampleBody(type, ids), path.split('.'), text) })
  }
  for (const text of ['', '  ', '\t\n\u00a0', null, ...(verb === 'create' ? [undefined] : [])])
    expect(await write(text)).toMatchObject(refused(path))
})

it('the registry asks for the names of what people make', () => {
  const asked = cases.map(({ verb, type, path }) => `${verb} ${type}.${path}`)
  expect(asked).toEqual(
    expect.arrayContaining([
      'create CUSTOMER.name',
      'update CUSTOMER.name',
      'update USER.profile.name',
      'create TEAM.name',
    ]),
  )
})

it('a call refuses a required text that is blank', async () => {
  const path = `/api/organisationMemberships/organisation/${ids.ORGANISATION}/invitations`
  const answer = await server.call('POST', path, { as: 'manager', key: 'blank-invitation', body: { account: '  ' } })
  expect(answer).toMatchObject(refused('account'))
})
