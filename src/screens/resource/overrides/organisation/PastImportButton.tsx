// Starts or stops the import of messages from before a channel was connected; its progress is shown with the channel.
import Button from '@mui/material/Button'
import { CircleSlash, History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { Row } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { importableServices } from '../../../../../contract/platform/past-import.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { showErrorToast } from '../../../../store/network/error-toast.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { runCall } from '../../../../store/records/run-call.ts'

export const PastImportButton = ({ channel }: { readonly channel: Row<'CHANNEL'> }) => {
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const { _id: id, service, status, organisationId = '', pastImport } = channel
  const isUnderWay = pastImport?.state === 'running' || pastImport?.state === 'waiting'
  const change = useAction(async () => {
    const result = await dispatch(
      runCall(isUnderWay ? 'cancelPastImport' : 'importPast', { params: { id }, quiet: true }),
    )
    if (!result.ok) dispatch(showErrorToast(result.error))
  }, buttonReenableMs)
  const isOffered = importableServices.includes(service) && (status === 'connected' || isUnderWay)
  if (rights === null || !isOffered || !canManageOrganisation(rights, organisationId)) return null
  const Icon = isUnderWay ? CircleSlash : History
  return (
    <Button variant="outlined" startIcon={<Icon size={16} aria-hidden />} loading={change.isBusy} onClick={change.run}>
      {t(isUnderWay ? 'past.stop' : 'past.begin')}
    </Button>
  )
}
