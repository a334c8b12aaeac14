// The incoming references of a type: the declarations seen from the record that is referred to.
import type { DeletionRule } from './entity.ts'
import { entityTypes, getDeclaration } from './index.ts'
import type { EntityType } from './index.ts'

export interface IncomingReference {
  /** The referring type. */
  readonly type: EntityType
  /** Dotted path of the field that holds the id. */
  readonly path: string
  readonly rule: DeletionRule
  /** Whether the field is a list of ids. */
  readonly isList: boolean
  /** Whether the id is in the objects of a list; such an object is removed as a whole. */
  readonly isInList: boolean
}

interface SchemaDescription {
  readonly fields?: Readonly<Record<string, { readonly type: string }>>
}

const targetsOf = (type: EntityType, path: string): readonly string[] => {
  const { references, otherReferences } = getDeclaration(type)
  const single = references[path]
  return single === undefined ? (otherReferences[path]?.to ?? []) : [single]
}

const findIncoming = (target: EntityType): readonly IncomingReference[] =>
  entityTypes.flatMap((type) => {
    const { fields = {} } = getDeclaration(type).schema.describe() as unknown as SchemaDescription
    return Object.entries(getDeclaration(type).onDelete)
      .filter(([path]) => targetsOf(type, path).includes(target))
      .map(([path, rule]) => {
        const isArray = fields[path.split('.')[0] ?? '']?.type === 'array'
        return { type, path, rule, isList: isArray && !path.includes('.'), isInList: isArray && path.includes('.') }
      })
  })

const incoming = new Map<EntityType, readonly IncomingReference[]>()

/** Every reference to records of a type, in the order of the registry. */
export const getIncomingReferences = (target: EntityType): readonly IncomingReference[] => {
  const known = incoming.get(target) ?? findIncoming(target)
  incoming.set(target, known)
  return known
}
