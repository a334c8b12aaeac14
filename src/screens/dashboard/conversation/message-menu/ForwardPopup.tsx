// Passing a message on: to conversations of the same organisation whose reply window is open, a few at once.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { Forward } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { autocompleteDelayMs, buttonReenableMs } from '../../../../../contract/constants.ts'
import { maxForwards } from '../../../../../contract/whatsapp/max-forwards.ts'
import type { MessageRow } from '../../../../channels/channel-view.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { Form } from '../../../../components/Form.tsx'
import { Popup } from '../../../../components/Popup.tsx'
import { RetryButton } from '../../../../components/RetryButton.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { FormError } from '../../../../forms/FormError.tsx'
import { toLiteralPattern } from '../../../../lib/literal-pattern.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { selectRecords } from '../../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '../../../../store/hooks.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { useCommandKey } from '../../../../store/records/use-command-key.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import styles from './forward-popup.module.css'

interface ForwardPopupProps {
  readonly row: MessageRow
  readonly organisationId: string
  readonly onClose: () => void
}

const maxShown = 50
const none: readonly string[] = []

export const ForwardPopup = ({ row, organisationId, onClose }: ForwardPopupProps) => {
  const { t } = useTranslation(['whatsapp', 'app', 'inbox', 'conversation'])
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const keyOf = useCommandKey()
  const id = useId()
  const [now] = useState(() => new Date(selectNow(store.getState())).toISOString())
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly { readonly itemId: string; readonly title: string }[]>([])
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const wanted = useDebounced(typed.trim(), autocompleteDelayMs)
  const { data, isFetching, isError, refetch } = useListQuery({
    type: 'THREAD',
    limit: maxShown,
    organisationId,
    filter: {
      itemType: 'waContact',
      replyDeadline: { $gt: now },
      ...(wanted === '' ? {} : { title: { $regex: toLiteralPattern(wanted) } }),
    },
    sort: { lastMessageTime: -1 },
  })
  const threads = useAppSelector((state) => selectRecords(state, 'THREAD', data?.ids ?? none)).filter(
    ({ isBlocked }) => !isBlocked,
  )
  const shown = [
    ...chosen,
    ...threads
      .map(({ itemId, title }) => ({ itemId, title: title || t('inbox:unknownCustomer') }))
      .filter(({ itemId }) => !chosen.some((one) => one.itemId === itemId)),
  ]
  const refusedFor = (refusal?.details as { readonly fbWaContactId?: string } | undefined)?.fbWaContactId
  const forward = async (): Promise<void> => {
    const body = { fbWaContactIds: chosen.map(({ itemId }) => itemId) }
    setIsSending(true)
    const answer = await dispatch(
      runCall('forwardWaMessage', { params: { id: row._id }, body, key: keyOf(body), quiet: true }),
    )
    setIsSending(false)
    if (!answer.ok) return setRefusal(answer.error)
    dispatch(
      toastShown({
        kind: 'success',
        place: 'toast',
        titleKey: 'whatsapp:forward.done',
        values: { count: chosen.length },
      }),
    )
    onClose()
  }
  return (
    <Popup
      title={t('conversation:message.menu.forwardTitle')}
      closeLabel={t('app:close')}
      width="xs"
      persistent
      onClose={onClose}
    >
      <Form className={styles.form} onSubmit={() => void forward()}>
        <DialogContent className={styles.content}>
          <p className={styles.note}>{t('forward.lead', { most: maxForwards })}</p>
          <TextInput
            id={`${id}-search`}
            name="search"
            type="search"
            label={t('forward.search')}
            value={typed}
            autoFocus
            onValue={setTyped}
          />
          {isError ? (
            <p className={styles.note} role="alert">
              {t('forward.failed')}{' '}
              <RetryButton label={t('inbox:retry')} restMs={buttonReenableMs} onRetry={() => void refetch()} />
            </p>
          ) : (
            <div className={styles.choices} role="group" aria-label={t('forward.to')} aria-busy={isFetching}>
              {shown.map(({ itemId, title }) => {
                const isChosen = chosen.some((one) => one.itemId === itemId)
                return (
                  <CheckInput
                    key={itemId}
                    id={`${id}-${itemId}`}
                    name={itemId}
                    label={title}
                    error={refusedFor === itemId ? t('forward.refused') : null}
                    value={isChosen}
                    disabled={!isChosen && chosen.length >= maxForwards}
                    onValue={(isTicked) => {
                      setRefusal(null)
                      setChosen(
                        isTicked ? [...chosen, { itemId, title }] : chosen.filter((one) => one.itemId !== itemId),
                      )
                    }}
                  />
                )
              })}
              {shown.length === 0 && !isFetching ? <p className={styles.note}>{t('forward.nobody')}</p> : null}
              {data && data.params.total > maxShown ? <p className={styles.note}>{t('forward.more')}</p> : null}
            </div>
          )}
          {refusal === null ? null : <FormError error={refusal} />}
          <div className={styles.foot}>
            <Button
              type="submit"
              variant="contained"
              loading={isSending}
              startIcon={<Forward size={16} aria-hidden />}
              disabled={chosen.length === 0}
            >
              {t('forward.send', { count: chosen.length })}
            </Button>
          </div>
        </DialogContent>
      </Form>
    </Popup>
  )
}
