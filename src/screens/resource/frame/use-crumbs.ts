// The way up from a record: the list of its type, and the records that its path leads through.
import { useTranslation } from 'react-i18next'
import { declarationOf, isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import type { Crumb } from '../../../components/Breadcrumbs.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { useAnyRecord } from '../../../store/loader/use-record.ts'
import { fieldsInPath, listPath, recordPath } from '../../../store/navigation/record-paths.ts'
import { selectSession } from '../../../store/session/session-slice.ts'
import { useTitle } from '../values/use-title.ts'

interface Above {
  readonly type: EntityType
  readonly id: string | undefined
}

/** What a record's path leads through: at most two, as in page / post / comment. */
const aboveOf = (type: EntityType, row: AnyRow | undefined): readonly Above[] =>
  fieldsInPath(type).flatMap((field) => {
    const target = declarationOf(type).references[field] ?? ''
    const id = row?.[field]
    return isEntityType(target) ? [{ type: target, id: typeof id === 'string' ? id : undefined }] : []
  })

const useCrumb = (above: Above | undefined, fallback: EntityType): Crumb | null => {
  const type = above?.type ?? fallback
  const row = useAnyRecord(type, above?.id).row
  const title = useTitle(type, row)
  return row && above ? { key: row._id, label: title, to: recordPath(type, row) } : null
}

export const useCrumbs = (type: EntityType, row: AnyRow | undefined): readonly Crumb[] => {
  const { t } = useTranslation('resources')
  const { stats } = useAppSelector(selectSession)
  const title = useTitle(type, row)
  const above = aboveOf(type, row)
  const first = useCrumb(above[0], type)
  const second = useCrumb(above[1], type)
  const root = above[0]?.type ?? type
  // The list of organisations is a place only for who has several (platform document section 2.2).
  const lists = root === 'ORGANISATION' && stats?.multipleOrganisation !== true ? [] : [{ key: root, label: t(`many.${root}`), to: listPath(root) }]
  return [...lists, ...[first, second].filter((crumb) => crumb !== null), { key: 'here', label: title, to: null }]
}
