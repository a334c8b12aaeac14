// What a record is called. Where its title is only the id of another record, that one's title stands for it.
import { useTranslation } from 'react-i18next'
import { recordIdPattern } from '../../../../contract/fields.ts'
import { declarationOf, isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useAnyRecord } from '../../../store/loader/use-record.ts'
import { fieldsOf, valueAt } from '../fields/resource-fields.ts'
import { valueKey } from '../fields/word-keys.ts'

export const titleOf = (type: EntityType, row: AnyRow): string => declarationOf(type).title(row)

/** The record whose id the title is. */
const namedBy = (type: EntityType, row: AnyRow | undefined): { readonly type: EntityType; readonly id: string } | null => {
  const title = row ? titleOf(type, row) : ''
  if (!recordIdPattern.test(title)) return null
  const [, target] = Object.entries(declarationOf(type).references).find(([field]) => row?.[field] === title) ?? []
  return target !== undefined && isEntityType(target) ? { type: target, id: title } : null
}

/** A user who cannot sign in, a page whose connection was ended: it is named with a label that says so. */
export const isPassive = (row: AnyRow): boolean => row['status'] === 'Passive' || row['isPassive'] === true

/** What a record is called: its own title, or that of the record it is called by; and whether that one is passive. */
interface Called {
  /** Empty while the record is not there. */
  readonly title: string
  readonly passive: boolean
}

export const useCalled = (type: EntityType, row: AnyRow | undefined): Called => {
  const { t } = useTranslation('resources')
  const named = namedBy(type, row)
  const other = useAnyRecord(named?.type ?? type, named?.id).row
  if (!row) return { title: '', passive: false }
  const title = named && other ? titleOf(named.type, other) : titleOf(type, row)
  // A record of few kinds may be called by its kind alone.
  const isKind = fieldsOf(type).some(({ kind, path }) => kind === 'choice' && title !== '' && valueAt(row, path) === title)
  return { title: isKind ? t(valueKey(title), title) : title, passive: isPassive(other ?? row) }
}

/** Empty while the record is not there. */
export const useTitle = (type: EntityType, row: AnyRow | undefined): string => useCalled(type, row).title
