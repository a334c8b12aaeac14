// Reprocesses a webhook event that could not be handled: only this one, or all of its kind with the same state.
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../../contract/constants.ts'
import type { Row } from '../../../../../contract/index.ts'
import { reprocessableStates } from '../../../../../contract/platform/administration-calls.ts'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useAction } from '../../../../lib/use-action.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { useListQuery } from '../../../../store/records/api.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { showErrorToast } from '../../../../store/network/error-toast.ts'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

type State = (typeof reprocessableStates)[number]

const AllDialog = ({
  kind,
  state,
  onClose,
}: {
  readonly kind: string
  readonly state: State
  readonly onClose: () => void
}) => {
  const { t } = useTranslation(['administration', 'resources'])
  const call = useRecordCall()
  const { data, isError } = useListQuery({ type: 'WEBHOOKEVENT', filter: { kind, state }, limit: 1, force: true })
  const count = data?.params.total
  const textValues = { kind, state: t(`resources:values.${state}`) }
  return (
    <ActionDialog
      title={t('reprocess.all')}
      lines={[
        count === undefined
          ? t('reprocess.allUncounted', textValues)
          : t('reprocess.allText', { count, ...textValues }),
        t('reprocess.once'),
      ]}
      confirmLabel={t('reprocess.confirm')}
      disabled={count === undefined ? !isError : count === 0}
      run={() =>
        call('reprocessWebhookEvents', { body: { kind, state } }, 'administration:reprocess.begun', (data) => ({
          count: data.count,
        }))
      }
      onClose={onClose}
    />
  )
}

export const Reprocess = ({ row }: RecordPart) => {
  const { t } = useTranslation(['administration', 'resources'])
  const dispatch = useAppDispatch()
  const event = row as unknown as Row<'WEBHOOKEVENT'>
  const state = reprocessableStates.find((one) => one === event.state)
  const all = useDisclosure({ key: 'webhookEvents.reprocess', kind: 'popup', title: t('reprocess.all') })
  const call = useRecordCall()
  const one = useAction(async () => {
    const error = await call(
      'reprocessWebhookEvent',
      { params: { id: row._id } },
      'administration:reprocess.result',
      (data) => ({ state: t(`resources:values.${data.state}`) }),
    )
    if (error) dispatch(showErrorToast(error))
  }, buttonReenableMs)
  if (state === undefined) return null
  return (
    <>
      <Button variant="outlined" startIcon={<RefreshCw size={16} aria-hidden />} loading={one.isBusy} onClick={one.run}>
        {t('reprocess.one')}
      </Button>
      {event.kind ? (
        <Button variant="outlined" onClick={all.open}>
          {t('reprocess.all')}
        </Button>
      ) : null}
      {all.isOpen && event.kind ? <AllDialog kind={event.kind} state={state} onClose={all.close} /> : null}
    </>
  )
}
