// Sends the replies that failed while a channel had no working token. Asks first if some cannot be sent or a customer has written since.
import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../contract/constants.ts'
import type { Row } from '../../contract/index.ts'
import { useDisclosure } from '../components/use-disclosure.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from '../lib/use-action.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { showErrorToast } from '../store/network/error-toast.ts'
import { useCallQuery } from '../store/records/use-call-query.ts'
import { runCall } from '../store/records/run-call.ts'
import { toastShown } from '../store/ui/toasts-slice.ts'
import type { RequestError } from '../store/network/request-error.ts'
import styles from './forms.module.css'

interface FailedRepliesProps {
  readonly channel: Row<'CHANNEL'>
  /** Renders the surroundings of the button; default: the button alone, or a note if no failed reply can be sent. */
  readonly frame?: (button: ReactNode, count: number) => ReactNode
}

const Offer = ({ channel, frame }: FailedRepliesProps) => {
  const { t } = useTranslation('organisations')
  const dispatch = useAppDispatch()
  const { data, refetch } = useCallQuery('failedReplies', { params: { id: channel._id }, force: true })
  const { sendable: count = 0, overtaken = 0, closed = 0, answered = 0 } = data ?? {}
  const title = t('failedReplies.title', { count })
  const asking = useDisclosure({ key: `channel.failedReplies.${channel._id}`, kind: 'popup', title })
  const send = async (): Promise<RequestError | null> => {
    const result = await dispatch(runCall('sendFailedReplies', { params: { id: channel._id }, quiet: true }))
    refetch()
    if (!result.ok) return result.error
    const values = { count: result.data.sent }
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'organisations:failedReplies.done', values }))
    return null
  }
  const sendNow = useAction(async () => {
    const error = await send()
    if (error) dispatch(showErrorToast(error))
  }, buttonReenableMs)
  if (count === 0) {
    const stay = closed + answered
    return stay === 0 || frame ? null : <span className={styles.stay}>{t('failedReplies.stay', { count: stay })}</span>
  }
  const needsQuestion = overtaken + closed + answered > 0
  const line = (what: 'overtaken' | 'closed' | 'answered', of: number): string[] =>
    of === 0 ? [] : [t(`failedReplies.${what}`, { count: of })]
  const button = (
    <Button
      variant="outlined"
      size={frame ? 'small' : 'medium'}
      className={styles.together}
      startIcon={<Send size={16} aria-hidden />}
      loading={sendNow.isBusy}
      onClick={needsQuestion ? asking.open : sendNow.run}
    >
      {t('failedReplies.send', { count })}
    </Button>
  )
  return (
    <>
      {frame ? frame(button, count) : button}
      {asking.isOpen ? (
        <ActionDialog
          title={title}
          lines={[
            t('failedReplies.lead'),
            ...line('overtaken', overtaken),
            ...line('closed', closed),
            ...line('answered', answered),
          ]}
          confirmLabel={t('failedReplies.confirm')}
          run={send}
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}

export const FailedReplies = (props: FailedRepliesProps) => {
  const { status } = props.channel
  return status === 'connected' || status === 'restricted' ? <Offer {...props} /> : null
}
