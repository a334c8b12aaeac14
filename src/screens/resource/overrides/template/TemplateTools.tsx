// Tools of the list of templates: creates one, and refreshes those of every business account.
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../../forms/use-reopened-form.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import type { BaseQuery } from '../../table/base-query.ts'

export const TemplateTools = ({ settled: { organisationId } }: { readonly settled: BaseQuery }) => {
  const { t } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const accounts = useAppSelector((state) => selectRows(state, 'FBWABA')).filter(
    (account) => account.isPassive !== true && (!organisationId || account.organisationId === organisationId),
  )
  const { isBusy, run } = useAction(async () => {
    for (const { _id: id } of accounts) {
      // The call itself reports a failure.
      const answer = await dispatch(runCall('waTemplates', { params: { id } }))
      if (!answer.ok) return
    }
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:templates.refreshed' }))
  }, buttonReenableMs)
  const phone = useMediaQuery('(width < 768px)')
  const rights = useAppSelector(selectRights)
  const managed = accounts.filter(
    (account) =>
      rights !== null &&
      canManageOrganisation(rights, (account as { readonly organisationId?: string }).organisationId ?? ''),
  )
  const writing = useDisclosure({ key: 'template.new', kind: 'popup', title: t('templates.form.title') })
  useReopenedForm(managed.length > 0 ? 'template.new' : null, writing)
  if (accounts.length === 0) return null
  return (
    <>
      {managed.length > 0 ? (
        <Button variant="contained" size="small" startIcon={<Plus size={16} aria-hidden />} onClick={writing.open}>
          {t('templates.new')}
        </Button>
      ) : null}
      {writing.isOpen ? (
        <TemplateDialog
          accounts={managed.map(({ _id, name, fbId }) => ({ value: _id, label: name || fbId || _id }))}
          existing={null}
          onClose={writing.close}
        />
      ) : null}
      {phone ? (
        <IconAction icon={RefreshCw} label={t('templates.refresh')} disabled={isBusy} onClick={run} />
      ) : (
        <Button
          variant="outlined"
          size="small"
          startIcon={<RefreshCw size={16} aria-hidden />}
          disabled={isBusy}
          onClick={run}
        >
          {t('templates.refresh')}
        </Button>
      )}
    </>
  )
}
