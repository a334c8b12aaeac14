// Dialog for forwarding a message: to several conversations of the same organisation whose reply window is open.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { Forward } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxForwards } from '../../../../../contract/whatsapp/max-forwards.ts'
import type { MessageRow } from '../../../../channels/channel-view.ts'
import { Form } from '../../../../components/Form.tsx'
import { Popup } from '../../../../components/Popup.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { FormError } from '../../../../forms/FormError.tsx'
import { useAppDispatch } from '../../../../store/hooks.ts'
import type { RequestError } from '../../../../store/network/request-error.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import { useIdempotencyKeys } from '../../../../store/records/use-idempotency-keys.ts'
import { toastShown } from '../../../../store/ui/toasts-slice.ts'
import { ForwardChoices } from './ForwardChoices.tsx'
import type { ForwardTarget } from './ForwardChoices.tsx'
import styles from './forward-popup.module.css'

interface ForwardPopupProps {
  readonly row: MessageRow
  readonly organisationId: string
  readonly onClose: () => void
}

export const ForwardPopup = ({ row, organisationId, onClose }: ForwardPopupProps) => {
  const { t } = useTranslation(['whatsapp', 'app', 'conversation'])
  const dispatch = useAppDispatch()
  const { keyOf, settle } = useIdempotencyKeys(`forward.${row._id}`)
  const id = useId()
  const [searchText, setSearchText] = useState('')
  const [chosen, setChosen] = useState<readonly ForwardTarget[]>([])
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const refused = refusal?.details as { readonly fbWaContactId?: string } | undefined
  const forward = async (): Promise<void> => {
    const body = { fbWaContactIds: chosen.map(({ itemId }) => itemId) }
    setIsSending(true)
    const answer = await dispatch(
      runCall('forwardWaMessage', { params: { id: row._id }, body, key: keyOf(body), quiet: true }),
    )
    setIsSending(false)
    if (!answer.ok) return setRefusal(answer.error)
    settle()
    const values = { count: chosen.length }
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'whatsapp:forward.done', values }))
    onClose()
  }
  return (
    <Popup
      title={t('conversation:message.menu.forwardTitle')}
      closeLabel={t('app:close')}
      width="xs"
      persistent
      fillsPhone
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
            value={searchText}
            autoFocus
            onValue={setSearchText}
          />
          <ForwardChoices
            id={id}
            typed={searchText}
            organisationId={organisationId}
            chosen={chosen}
            refusedId={refused?.fbWaContactId}
            onChoose={(next) => {
              setRefusal(null)
              setChosen(next)
            }}
          />
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
