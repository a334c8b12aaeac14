// Fingerprints of the contract: same declarations, same hash.
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

/** Of the entity types: records that were kept under another one are looked at before they are believed. */
export const entitiesHash: string = fnv1a(JSON.stringify(entities))

/** Of all of it: an application built against another one is told to reload. */
export const contractHash: string = fnv1a(JSON.stringify({ entities, calls }))
