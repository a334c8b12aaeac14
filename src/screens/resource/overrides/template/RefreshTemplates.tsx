// Beside the list of templates: reads those of every business account anew.
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import type { BaseQuery } from '../../table/ResourceTable.tsx'

export const RefreshTemplates = ({ settled: { organisationId } }: { readonly settled: BaseQuery }) => {
  const { t } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const accounts = useAppSelector((state) => selectRows(state, 'FBWABA')).filter(
    (account) => account.isPassive !== true && (!organisationId || account.organisationId === organisationId),
  )
  const { isBusy, run } = useAction(async () => {
    for (const { _id: id } of accounts) {
      // A failure is said by the call itself.
      const answer = await dispatch(runCall('waTemplates', { params: { id } }))
      if (!answer.ok) return
    }
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:templates.refreshed' }))
  }, buttonReenableMs)
  if (accounts.length === 0) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<RefreshCw size={16} aria-hidden />}
      disabled={isBusy}
      onClick={run}
    >
      {t('templates.refresh')}
    </Button>
  )
}
