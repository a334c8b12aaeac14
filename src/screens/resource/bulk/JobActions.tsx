// Actions of a bulk job: cancel, undo, save its file, open its details.
import Button from '@mui/material/Button'
import { Download, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isCancellable } from '../../../../contract/bulk.ts'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { EntityType, Row } from '../../../../contract/index.ts'
import { useAction } from '../../../lib/use-action.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { fetchBulkFile, cancelBulkJob, undoBulkJob } from '../../../store/records/bulk-thunks.ts'
import { canUndo } from '../../../store/records/job-figures.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'

interface JobActionsProps {
  readonly job: Row<'BULKJOB'>
  /** Whether it offers a link to its details; false on that page. */
  readonly leadsOn?: boolean
}

export const JobActions = ({ job, leadsOn = false }: JobActionsProps) => {
  const { t } = useTranslation(['bulk', 'resources'])
  const dispatch = useAppDispatch()
  const { _id: id, state, kind, entityType } = job
  const save = async (): Promise<void> => {
    const file = await dispatch(fetchBulkFile(id))
    if (file) saveFile(file, `${t(`resources:many.${entityType as EntityType}`)}.csv`)
  }
  const cancelling = useAction(() => dispatch(cancelBulkJob(id)), buttonReenableMs)
  const undoing = useAction(() => dispatch(undoBulkJob(id)), buttonReenableMs)
  const saving = useAction(save, buttonReenableMs)
  return (
    <>
      {state === 'running' && isCancellable(kind) ? (
        <Button size="small" color="inherit" variant="outlined" disabled={cancelling.isBusy} onClick={cancelling.run}>
          {t('cancel')}
        </Button>
      ) : null}
      {canUndo(job) ? (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          disabled={undoing.isBusy}
          startIcon={<Undo2 size={16} aria-hidden />}
          onClick={undoing.run}
        >
          {t('undo')}
        </Button>
      ) : null}
      {kind === 'export' && state === 'done' ? (
        <Button
          size="small"
          variant="contained"
          disabled={saving.isBusy}
          startIcon={<Download size={16} aria-hidden />}
          onClick={saving.run}
        >
          {t('download')}
        </Button>
      ) : null}
      {leadsOn ? (
        <Button size="small" color="inherit" component={Link} to={`${toListPath('BULKJOB')}/${id}`}>
          {t('details')}
        </Button>
      ) : null}
    </>
  )
}
