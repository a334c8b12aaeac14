// What somebody may do with many records of a type, as far as his rights say; the server asks again for each record.
import { bulkRight } from '../../../../contract/bulk.ts'
import { transactionRecordsMax } from '../../../../contract/constants.ts'
import { declarationOf } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { has } from '../../../../contract/permissions.ts'
import type { Rights } from '../../../../contract/permissions.ts'
import { bulkKinds } from '../../../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../../../contract/bulk-kinds.ts'
import { updateFields } from '../fields/resource-fields.ts'

export const offeredKinds = (rights: Rights | null, type: EntityType): readonly BulkKind[] =>
  rights === null ? [] : bulkKinds.filter((kind) => has(rights, bulkRight(type, kind)) && (kind !== 'update' || updateFields(type).length > 0))

/** @param count how many are chosen: two at least, and no more than one transaction holds */
export const mayMerge = (rights: Rights | null, type: EntityType, count: number): boolean =>
  rights !== null && count >= 2 && count <= transactionRecordsMax && has(rights, declarationOf(type).allow.merge)
