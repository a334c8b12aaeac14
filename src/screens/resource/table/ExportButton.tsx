// Saves the results of the table's query as a CSV file.
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { saveFile } from '../../../lib/save-file.ts'
import type { ListArguments } from '../../../store/records/arguments.ts'
import { openBulk } from '../../../store/records/bulk-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useFilePlan } from '../bulk/use-file-plan.ts'
import { exportCsv, maxExportRows } from './export-csv.ts'

interface ExportButtonProps {
  readonly type: EntityType
  readonly question: ListArguments
  readonly columns: readonly ResourceField[]
  readonly total: number
}

export const ExportButton = ({ type, question, columns, total }: ExportButtonProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const filePlan = useFilePlan(type, columns)
  const saveAll = async (): Promise<void> => {
    // Larger exports are bulk jobs of the server.
    if (total > maxExportRows) {
      const { filter = {}, sort, organisationId } = question
      dispatch(
        openBulk({
          entityType: type,
          kind: 'export',
          ...filePlan,
          filter: filter as Record<string, unknown>,
          ...(sort ? { sort: sort as Record<string, unknown> } : {}),
          ...(organisationId === undefined ? {} : { organisationId }),
        }),
      )
      return
    }
    const { titleLabel, separator } = filePlan
    const text = await dispatch(
      exportCsv(question, columns, [titleLabel, ...filePlan.columns.map(({ label }) => label)], separator),
    )
    if (text === null) dispatch(toastShown({ kind: 'warning', place: 'toast', titleKey: 'resources:export.failed' }))
    else saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t(`many.${type}`)}.csv`)
  }
  const { isBusy, run } = useAction(saveAll, buttonReenableMs)
  return <IconAction icon={Download} label={t('export.label')} disabled={isBusy || total === 0} onClick={run} />
}
