// Every declaration of the registry follows the rules that both sides derive from it.
import { recordIdPattern } from '../../contract/patterns.ts'
import { callNames, getCall, calls } from '../../contract/calls.ts'
import { getDeclaration, entities, entityTypes } from '../../contract/index.ts'
import { getPathParameters, fillPath } from '../../contract/call.ts'
import { contractHash } from '../../contract/build-time/hashes.ts'

interface SchemaDescription {
  readonly type: string
  readonly innerType?: SchemaDescription
  readonly tests?: readonly { readonly name?: string; readonly params?: { readonly regex?: RegExp } }[]
  readonly fields?: Readonly<Record<string, SchemaDescription>>
}

/** Whether a dotted path leads to a declared field. */
const declares = (described: SchemaDescription, path: string): boolean => {
  const [head = '', ...rest] = path.split('.')
  const field = described.fields?.[head]
  if (!field) return false
  return rest.length === 0 || declares(field, rest.join('.'))
}

/** Dotted paths of all fields whose values are record ids. */
const pathsOfIds = (described: SchemaDescription, path = ''): string[] => {
  if (described.innerType) return pathsOfIds(described.innerType, path)
  if (described.tests?.some(({ params }) => params?.regex === recordIdPattern)) return [path]
  return Object.entries(described.fields ?? {}).flatMap(([name, field]) =>
    pathsOfIds(field, path === '' ? name : `${path}.${name}`),
  )
}

const ofEveryRecord = new Set(['_id', 'organisationId', 'createdTime', 'updatedTime', 'version'])

describe.each(entityTypes)('%s', (type) => {
  const declaration = getDeclaration(type)
  const described = declaration.schema.describe() as unknown as SchemaDescription
  const known = (field: string) => ofEveryRecord.has(field) || declares(described, field)

  it('is registered under its own name', () => {
    expect(entities[type].type).toBe(type)
  })

  it('names only fields it declares', () => {
    const named = [
      ...Object.keys(declaration.references),
      ...declaration.unique.flat(),
      ...declaration.secret,
      ...declaration.fixed,
      ...declaration.filterable,
      ...declaration.sortable,
      declaration.defaultSort.field,
      ...Object.values(declaration.sortKeys)
        .flat()
        .flatMap((part) => [part.field, ...(part.after ? [part.after] : []), ...Object.keys(part.while ?? {})]),
      ...('field' in declaration.scope ? [declaration.scope.field] : []),
    ]
    expect(named.filter((field) => !known(field))).toEqual([])
  })

  it('calls no sort key like a field', () => {
    expect(Object.keys(declaration.sortKeys).filter(known)).toEqual([])
  })

  it('refers to registered types', () => {
    expect(Object.values(declaration.references).filter((target) => !(target in entities))).toEqual([])
  })

  it('says of every reference what becomes of it when its target is deleted', () => {
    expect(Object.keys(declaration.onDelete).sort()).toEqual(pathsOfIds(described).sort())
  })

  it('refers to registered types in nested and mixed references', () => {
    const targets = Object.values(declaration.otherReferences).flatMap(({ to }) => to)
    expect(targets.filter((target) => !(target in entities))).toEqual([])
  })

  it('never lists a secret field as filterable or sortable', () => {
    expect(
      declaration.secret.filter((field) => [...declaration.filterable, ...declaration.sortable].includes(field)),
    ).toEqual([])
  })

  it('lets nobody write more than may read', () => {
    if (declaration.allow.get === 'nobody') expect(declaration.allow.update).toBe('nobody')
    if (declaration.cached) expect(declaration.allow.list).not.toBe('nobody')
  })
})

it('gives every type a base path of its own', () => {
  const bases = entityTypes.map((type) => getDeclaration(type).base)
  expect(new Set(bases).size).toBe(bases.length)
  expect(bases.filter((base) => !base.startsWith('/api/'))).toEqual([])
})

it('gives every call a method and path of its own', () => {
  const routes = callNames.map((name) => `${getCall(name).method} ${getCall(name).path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

/** Reads from the platform and stores the result: repeating it gives the same. */
const asksOnly = new Set<string>(['fbCommentFlags'])
/** Works conversation by conversation, each in its own transaction: a repeated call finds nothing left to do. */
const findsNothingTwice = new Set<string>(['sendFailedReplies'])

it('answers every writing call of an agent as a command, so that it can be repeated safely', () => {
  const unsafe = callNames.filter((name) => {
    const call = getCall(name)
    const isSafe = call.command || asksOnly.has(name) || findsNothingTwice.has(name)
    return call.method !== 'GET' && call.right === 'member' && !isSafe
  })
  expect(unsafe).toEqual([])
})

it('fills and encodes the parameters of a path', () => {
  expect(getPathParameters(calls.assignThread.path)).toEqual(['id'])
  expect(fillPath(calls.assignThread.path, { id: 'a/b' })).toBe('/api/threads/a%2Fb/assign')
})

it('has the same fingerprint each time', () => {
  expect(contractHash).toMatch(/^[0-9a-f]{8}$/)
  expect(contractHash).toBe(contractHash)
})
