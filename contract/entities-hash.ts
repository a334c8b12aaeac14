// A fingerprint of the entity types: records that were kept under another one are looked at before they are believed.
import { declarationOf, entityTypes } from './index.ts'
import { fnv1a } from './fnv1a.ts'

const describeEntity = (type: (typeof entityTypes)[number]) => {
  const { schema, base, references, scope, allow, pushNames } = declarationOf(type)
  return { type, base, references, scope, allow, pushNames, schema: schema.describe() }
}

export const describedEntities = () => entityTypes.map(describeEntity)

// Some milliseconds of work, for what never changes while the program runs.
let known: string | null = null

export const entitiesHash = (): string => {
  known ??= fnv1a(JSON.stringify(describedEntities()))
  return known
}
