// Checks a request body that names more than the record in which a message is written.
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { ApiError } from '../../lib/api-error.ts'

/** Ids by the record's fields. */
export type NamedIds = Readonly<Record<string, string | null | undefined>>

/** Checks that the record has all these ids. @throws ApiError NOT_FOUND, as for a record that does not exist */
export const checkNamed = (type: EntityType, record: object, namedIds: NamedIds): void => {
  const values = record as Readonly<Record<string, unknown>>
  for (const [field, id] of Object.entries(namedIds))
    if (id && values[field] !== id) throw new ApiError('NOT_FOUND', undefined, getDeclaration(type).references[field])
}
