// The words of the contract: field names, declared choices, names of types and calls. They are not secret.
import { callNames } from '../../../contract/calls.ts'
import { getDeclaration, entityTypes } from '../../../contract/index.ts'

/** The part of a yup schema description that is used here. */
export interface SchemaDescription {
  readonly type?: string
  readonly oneOf?: readonly unknown[]
  readonly fields?: Readonly<Record<string, SchemaDescription>>
  readonly innerType?: SchemaDescription | readonly SchemaDescription[]
}

const collect = ({ oneOf = [], fields = {}, innerType }: SchemaDescription, into: Set<string>): void => {
  for (const choice of oneOf) if (typeof choice === 'string') into.add(choice)
  for (const [name, described] of Object.entries(fields)) {
    into.add(name)
    collect(described, into)
  }
  if (innerType && !Array.isArray(innerType)) collect(innerType as SchemaDescription, into)
}

export const describeType = (type: (typeof entityTypes)[number]): SchemaDescription =>
  getDeclaration(type).schema.describe() as SchemaDescription

export const listContractWords = (): ReadonlySet<string> => {
  const words = new Set<string>([
    ...entityTypes,
    ...callNames,
    '_id',
    'version',
    'epoch',
    'createdTime',
    'updatedTime',
    'arrival',
    'organisationId',
  ])
  for (const type of entityTypes) collect(describeType(type), words)
  return words
}
