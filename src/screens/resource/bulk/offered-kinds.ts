// Bulk kinds that a user's rights allow for a type; the server checks again for each record.
import { getBulkRight } from '../../../../contract/bulk.ts'
import { maxTransactionRecords } from '../../../../contract/constants.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { hasRight } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { bulkKinds } from '../../../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../../../contract/bulk-kinds.ts'
import { getBulkFields } from '../fields/resource-fields.ts'

export const listOfferedKinds = (rights: Rights | null, type: EntityType): readonly BulkKind[] =>
  rights === null
    ? []
    : bulkKinds.filter(
        (kind) => hasRight(rights, getBulkRight(type, kind)) && (kind !== 'update' || getBulkFields(type).length > 0),
      )

/** @param count number of selected records: at least two, at most as many as one transaction allows */
export const canMerge = (rights: Rights | null, type: EntityType, count: number): boolean =>
  rights !== null && count >= 2 && count <= maxTransactionRecords && hasRight(rights, getDeclaration(type).allow.merge)
