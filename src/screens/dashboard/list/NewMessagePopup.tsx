// A message to a number: from which of ours, to whom, and what. Outside a reply window it is a template.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { SendHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { Form } from '../../../components/Form.tsx'
import { Popup } from '../../../components/Popup.tsx'
import { RadioInput } from '../../../components/RadioInput.tsx'
import { RetryButton } from '../../../components/RetryButton.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { Warning } from '../../../components/Warning.tsx'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { runCall } from '../../../store/records/run-call.ts'
import type { CallArguments } from '../../../store/records/run-call.ts'
import { useCommandKey } from '../../../store/records/use-command-key.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import type { MessageAddressee } from '../../../store/ui/message-part.ts'
import { NoTemplates } from '../conversation/templates/NoTemplates.tsx'
import { TemplateChoice } from '../conversation/templates/TemplateChoice.tsx'
import { useFilledTemplate } from '../conversation/templates/use-filled-template.ts'
import { useTemplates } from '../conversation/templates/use-templates.ts'
import { useActiveWindow } from './use-active-window.ts'
import styles from './new-message.module.css'

interface NewMessagePopupProps {
  readonly title: string
  readonly addressee?: MessageAddressee
  readonly onClose: () => void
  readonly onOpen: (threadId: string) => void
}

const noFiles = { files: [], isReading: false }
const sendable: ReadonlySet<string | null | undefined> = new Set(['connected', 'restricted'])

export const NewMessagePopup = ({ title, addressee, onClose, onOpen }: NewMessagePopupProps) => {
  const { t } = useTranslation(['whatsapp', 'app', 'errors', 'inbox'])
  const dispatch = useAppDispatch()
  const keyOf = useCommandKey()
  const id = useId()
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL')).filter(
    ({ accountType, status }) => accountType === 'FBWAPHONE' && sendable.has(status),
  )
  const [chosen, setChosen] = useState('')
  const contact = addressee && 'fbWaContactId' in addressee ? addressee : null
  const fbWaPhoneId = contact?.fbWaPhoneId ?? (channels.length === 1 ? (channels[0]?.accountId ?? '') : chosen)
  const [to, setTo] = useState(addressee && 'to' in addressee ? addressee.to : '')
  const given = contact ? { fbWaContactId: contact.fbWaContactId } : { fbWaPhoneId, to: to.trim() }
  const [type, setType] = useState('Message')
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const phone = useRecord('FBWAPHONE', fbWaPhoneId === '' ? null : fbWaPhoneId)
  const accountId = phone?.fbWaBAId ?? null
  const { active, isKnown } = useActiveWindow(given)
  const isText = active && type === 'Message'
  const { templates, isLoading, isFailed, retry, search } = useTemplates(accountId)
  const filled = useFilledTemplate(templates, message, noFiles)
  const canSend = isKnown && !isSending && (isText ? message.trim() !== '' : filled.canSend)

  const send = async (): Promise<void> => {
    const made = isText ? { message: message.trim() } : { template: filled.toMessage()?.template }
    if (!canSend) return
    setIsSending(true)
    const body = (
      contact ? { fbWaContactId: contact.fbWaContactId, data: made } : { fbWaPhoneId, data: { to: to.trim(), ...made } }
    ) as CallArguments<'submitWaMessage'>['body']
    const answer = await dispatch(runCall('submitWaMessage', { body, key: keyOf(body), quiet: true }))
    setIsSending(false)
    if (!answer.ok) return setRefusal(answer.error.code)
    onClose()
    onOpen(answer.data.threadId)
  }
  return (
    <Popup title={title} closeLabel={t('app:close')} persistent onClose={onClose}>
      <Form className={styles.form} onSubmit={() => void send()}>
        <DialogContent className={styles.fields}>
          {addressee ? (
            <p className={styles.note}>
              {t('newMessage.for', { to: 'to' in addressee ? `${addressee.name} · ${addressee.to}` : addressee.name })}
            </p>
          ) : null}
          {channels.length === 1 || contact ? null : (
            <ChoiceInput
              id={`${id}-from`}
              name="fbWaPhoneId"
              label={t('newMessage.from')}
              choices={channels.map(({ accountId: value, name }) => ({ value, label: name ?? '–' }))}
              value={chosen}
              onValue={setChosen}
            />
          )}
          {addressee ? null : (
            <TextInput
              id={`${id}-to`}
              name="to"
              label={t('newMessage.to')}
              placeholder={t('newMessage.example')}
              value={to}
              maxLength={40}
              autoFocus
              error={refusal === 'NUMBER_INVALID' ? t('errors:NUMBER_INVALID') : null}
              onValue={(next) => {
                setTo(next)
                setRefusal(null)
              }}
            />
          )}
          {isKnown && active ? (
            <RadioInput
              id={`${id}-type`}
              name="type"
              label={t('newMessage.type')}
              choices={[
                { value: 'Message', label: t('newMessage.message') },
                { value: 'WaBATemplates', label: t('templates.choose') },
              ]}
              value={type}
              onValue={setType}
            />
          ) : null}
          {!isKnown ? null : isText ? (
            <TextInput
              id={`${id}-message`}
              name="message"
              type="area"
              label={t('newMessage.message')}
              value={message}
              maxLength={4_096}
              onValue={setMessage}
            />
          ) : templates.length > 0 ? (
            <TemplateChoice
              id={id}
              templates={templates}
              onSearch={search}
              filled={filled}
              offers={{ name: addressee?.name ?? '', draft: message.trim() }}
            />
          ) : isLoading ? (
            <p className={styles.note} role="status">
              {t('templates.loading')}
            </p>
          ) : isFailed ? (
            <p className={styles.note} role="alert">
              {t('templates.failed')} <RetryButton label={t('inbox:retry')} restMs={buttonReenableMs} onRetry={retry} />
            </p>
          ) : (
            <NoTemplates organisationId={phone?.organisationId ?? ''} onLeave={onClose} />
          )}
          {refusal !== null && (refusal !== 'NUMBER_INVALID' || addressee) ? (
            <Warning>{t(`errors:${refusal}`)}</Warning>
          ) : filled.fault?.kind === 'file' && !isText ? (
            <Warning>{t('newMessage.file')}</Warning>
          ) : null}
          <div className={styles.foot}>
            <Button
              type="submit"
              variant="contained"
              startIcon={<SendHorizontal size={16} aria-hidden />}
              disabled={!canSend}
            >
              {t(isText ? 'newMessage.send' : 'templates.send')}
            </Button>
          </div>
        </DialogContent>
      </Form>
    </Popup>
  )
}
