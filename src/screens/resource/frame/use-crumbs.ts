// Breadcrumbs of a record: the list of its type, and the parent records in its path.
import { useTranslation } from 'react-i18next'
import { getDeclaration, isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import type { Crumb } from '../../../components/Breadcrumbs.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { getPathFields, toListPath, toRecordPath } from '../../../store/ui/record-paths.ts'
import { selectSession } from '../../../store/network/session-slice.ts'
import { useTitle } from '../values/use-title.ts'

interface Above {
  readonly type: EntityType
  readonly id: string | undefined
}

/** Parents in a record's path: at most two, as in page / post / comment. */
const aboveOf = (type: EntityType, row: AnyRow | undefined): readonly Above[] =>
  getPathFields(type).flatMap((field) => {
    const target = getDeclaration(type).references[field] ?? ''
    const id = row?.[field]
    return isEntityType(target) ? [{ type: target, id: typeof id === 'string' ? id : undefined }] : []
  })

const useCrumb = (above: Above | undefined, fallback: EntityType): Crumb | null => {
  const type = above?.type ?? fallback
  const row = useAnyRecord(type, above?.id).row
  const title = useTitle(type, row)
  return row && above ? { key: row._id, label: title, to: toRecordPath(type, row) } : null
}

export const useCrumbs = (type: EntityType, row: AnyRow | undefined): readonly Crumb[] => {
  const { t } = useTranslation('resources')
  const { stats } = useAppSelector(selectSession)
  const title = useTitle(type, row)
  const above = aboveOf(type, row)
  const first = useCrumb(above[0], type)
  const second = useCrumb(above[1], type)
  const root = above[0]?.type ?? type
  // The list of organisations is useful only to users with several.
  const lists =
    root === 'ORGANISATION' && stats?.multipleOrganisation !== true
      ? []
      : [{ key: root, label: t(`many.${root}`), to: toListPath(root) }]
  return [...lists, ...[first, second].filter((crumb) => crumb !== null), { key: 'here', label: title, to: null }]
}
