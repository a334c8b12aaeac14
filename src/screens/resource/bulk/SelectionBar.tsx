// Actions on the records selected in a table.
import Button from '@mui/material/Button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { maxBulkIds } from '../../../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../../../contract/bulk-kinds.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import type { Selection } from '../../../lib/use-selection.ts'
import { openBulk } from '../../../store/records/bulk-thunks.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { canMerge, listOfferedKinds } from './offered-kinds.ts'
import { useFilePlan } from './use-file-plan.ts'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  readonly type: EntityType
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly page: readonly string[]
  readonly total: number
  readonly selection: Selection
}

export const SelectionBar = ({ type, question, columns, page, total, selection }: SelectionBarProps) => {
  const { t, i18n } = useTranslation('bulk')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const filePlan = useFilePlan(type, columns)
  const [merging, setMerging] = useState<readonly string[] | null>(null)
  const { ids, all } = selection
  const number = (count: number): string => formatCount(count, i18n.language)
  const isWholePage = page.length > 0 && page.every((id) => ids.has(id))
  const begin = (kind: BulkKind): void => {
    const { filter = {}, organisationId, sort } = question
    dispatch(
      openBulk({
        entityType: type,
        kind,
        ...(all
          ? { filter: filter as Record<string, unknown>, ...(organisationId === undefined ? {} : { organisationId }) }
          : { ids: [...ids] }),
        ...(kind === 'export' ? { ...filePlan, ...(sort ? { sort: sort as Record<string, unknown> } : {}) } : {}),
      }),
    )
  }
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('select.label')}>
      <span className={styles.count} role="status">
        {all ? t('select.everything') : t('select.some', { number: number(ids.size) })}
        {!all && ids.size >= maxBulkIds ? ` · ${t('select.most', { number: number(maxBulkIds) })}` : null}
      </span>
      {!all && isWholePage && total > ids.size ? (
        <Button size="small" onClick={selection.chooseAll}>
          {t('select.allCount', { number: number(total) })}
        </Button>
      ) : null}
      <span className={styles.gap} />
      {listOfferedKinds(rights, type).map((kind) => (
        <Button key={kind} size="small" color={kind === 'remove' ? 'error' : 'inherit'} onClick={() => begin(kind)}>
          {t(`action.${kind}`)}
        </Button>
      ))}
      {canMerge(rights, type, all ? 0 : ids.size) ? (
        <Button size="small" color="inherit" onClick={() => setMerging([...ids])}>
          {t('action.merge')}
        </Button>
      ) : null}
      <IconAction icon={X} label={t('select.clear')} onClick={selection.clear} />
      {merging === null ? null : (
        <MergeDialog
          type={type}
          ids={merging}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null)
            selection.clear()
          }}
        />
      )}
    </div>
  )
}
