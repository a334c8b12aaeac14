// Saves what the table's question finds as a CSV file.
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { separatorOf } from '../../../../contract/csv.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAction } from '../../../lib/use-action.ts'
import type { ListArguments } from '../../../store/api/arguments.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { noticeShown } from '../../../store/notices/notices-slice.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { exportCsv, exportRowsMax } from './export-csv.ts'

interface ExportButtonProps {
  readonly type: EntityType
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly total: number
}

const save = (text: string, name: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const ExportButton = ({ type, question, columns, total }: ExportButtonProps) => {
  const { t, i18n } = useTranslation(['resources', 'errors'])
  const dispatch = useAppDispatch()
  const label = useFieldLabel()
  const saveAll = async (): Promise<void> => {
    const heads = [t(`errors:controller.${type}`), ...columns.map(({ path }) => label(path))]
    const text = await dispatch(exportCsv(question, columns, heads, separatorOf(i18n.language)))
    if (text === null) dispatch(noticeShown({ kind: 'warning', place: 'toast', titleKey: 'resources:export.failed' }))
    else {
      save(text, `${t(`many.${type}`)}.csv`)
      if (total > exportRowsMax) dispatch(noticeShown({ kind: 'warning', place: 'toast', titleKey: 'resources:export.cut', values: { count: exportRowsMax } }))
    }
  }
  const { isBusy, run } = useAction(saveAll, buttonReenableMs)
  return <IconAction icon={Download} label={t('export.label')} disabled={isBusy || total === 0} onClick={run} />
}
