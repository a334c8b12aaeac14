// The check of a body that names more than the record that a message is written in.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { ApiError } from '../../lib/api-error.ts'

/** By the record's fields. */
export type NamedIds = Readonly<Record<string, string | null | undefined>>

/** All that is named is the record's own. @throws ApiError NOT_FOUND, as for what there is not */
export const checkNamed = (type: EntityType, record: object, named: NamedIds): void => {
  const values = record as Readonly<Record<string, unknown>>
  for (const [field, id] of Object.entries(named))
    if (id && values[field] !== id) throw new ApiError('NOT_FOUND', undefined, getDeclaration(type).references[field])
}
