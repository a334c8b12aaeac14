// Actions of a Facebook page: writes a post, loads its name, picture and webhook subscription, and subscribes again if webhooks do not
// reach us.
import Button from '@mui/material/Button'
import { RefreshCw, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { Row } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { showErrorToast } from '../../../../store/network/error-toast.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'
import { NewPost } from './NewPost.tsx'

export const PageActions = ({ row }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const { _id: id, organisationId = '', isPassive, data } = row as unknown as Row<'FBPAGE'>
  const call = useRecordCall()
  const isConnected = useAppSelector((state) =>
    selectRows(state, 'CHANNEL').some(({ accountId, status }) => accountId === id && status === 'connected'),
  )
  const params = { id }
  const check = useAction(async () => {
    const subscriptions = await dispatch(runCall('fbPageSubscriptions', { params, quiet: true }))
    const error = subscriptions.ok
      ? await call('fbPageInfo', { params }, 'organisations:page.checked')
      : subscriptions.error
    if (error) dispatch(showErrorToast(error))
  }, buttonReenableMs)
  const subscribe = useAction(async () => {
    const error = await call('subscribeFbPage', { params }, 'organisations:page.asked')
    if (error) dispatch(showErrorToast(error))
  }, buttonReenableMs)
  if (rights === null || isPassive === true || !canManageOrganisation(rights, organisationId)) return null
  return (
    <>
      {isConnected ? <NewPost pageId={id} organisationId={organisationId} /> : null}
      <Button
        variant="outlined"
        startIcon={<RefreshCw size={16} aria-hidden />}
        loading={check.isBusy}
        onClick={check.run}
      >
        {t('page.check')}
      </Button>
      {data?.['is_webhooks_subscribed'] === false ? (
        <Button
          variant="contained"
          startIcon={<Webhook size={16} aria-hidden />}
          loading={subscribe.isBusy}
          onClick={subscribe.run}
        >
          {t('page.subscribe')}
        </Button>
      ) : null}
    </>
  )
}
