// Hashes of the contract: the same declarations give the same hash.
import { callNames, getCall } from '../calls.ts'
import { fnv1a } from '../fnv1a.ts'
import { getDeclaration, entityTypes } from '../index.ts'

const entities = entityTypes.map((type) => {
  const { schema, base, references, scope, allow, pushNames } = getDeclaration(type)
  return { type, base, references, scope, allow, pushNames, schema: schema.describe() }
})

const calls = callNames.map((name) => {
  const { method, path, right, command } = getCall(name)
  return { name, method, path, right, command }
})

/** Hash of the entity types; records cached under another hash are validated before use. */
export const entitiesHash: string = fnv1a(JSON.stringify(entities))

/** Hash of the whole contract; an application built against another hash must reload. */
export const contractHash: string = fnv1a(JSON.stringify({ entities, calls }))
