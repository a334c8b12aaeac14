// Message to a number: sender account, recipient and content. Outside a reply window it is a template.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { SendHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { Form } from '../../../components/Form.tsx'
import { Popup } from '../../../components/Popup.tsx'
import { RadioInput } from '../../../components/RadioInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { Warning } from '../../../components/Warning.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { RestoredNote } from '../../../forms/RestoredNote.tsx'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { runCall } from '../../../store/records/run-call.ts'
import type { CallArguments } from '../../../store/records/run-call.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import type { MessageAddressee } from '../../../store/ui/message-part.ts'
import { NoTemplates } from '../conversation/templates/NoTemplates.tsx'
import { TemplateChoice } from '../conversation/templates/TemplateChoice.tsx'
import { useFilledTemplate } from '../conversation/templates/use-filled-template.ts'
import { useTemplates } from '../conversation/templates/use-templates.ts'
import { useActiveWindow } from './use-active-window.ts'
import { useNewMessageDraft } from './use-new-message-draft.ts'
import styles from './new-message.module.css'

interface NewMessagePopupProps {
  readonly title: string
  readonly addressee?: MessageAddressee
  readonly onClose: () => void
  readonly onOpen: (threadId: string) => void
}

const noFiles = { files: [], isReading: false }
const sendable: ReadonlySet<string | null | undefined> = new Set(['connected', 'restricted'])

/** State of the message: content, sender, recipient, and sending. */
const useNewMessage = (
  addressee: MessageAddressee | undefined,
  channels: readonly { readonly accountId: string }[],
  onSent: (threadId: string) => void,
) => {
  const dispatch = useAppDispatch()
  const { keyOf, settle } = useIdempotencyKeys('new-message')
  const { written, isRestored, write, clear } = useNewMessageDraft(addressee)
  const { to, type, message } = written
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [isSending, setIsSending] = useState(false)
  // The account that the draft used may have been removed.
  const chosen = channels.some(({ accountId }) => accountId === written.from) ? written.from : ''
  const contact = addressee && 'fbWaContactId' in addressee ? addressee : null
  const fbWaPhoneId = contact?.fbWaPhoneId ?? (channels.length === 1 ? (channels[0]?.accountId ?? '') : chosen)
  const given = contact ? { fbWaContactId: contact.fbWaContactId } : { fbWaPhoneId, to: to.trim() }
  const phone = useRecord('FBWAPHONE', fbWaPhoneId === '' ? null : fbWaPhoneId)
  const window = useActiveWindow(given)
  const { active, isKnown } = window
  const isText = active && type === 'Message'
  const found = useTemplates(phone?.fbWaBAId ?? null)
  const filled = useFilledTemplate(found.templates, message, noFiles, [
    written.template,
    (template) => write({ template }),
  ])
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
    if (!answer.ok) return setRefusal(answer.error)
    settle()
    clear()
    onSent(answer.data.threadId)
  }
  const writeTo = (next: string): void => {
    write({ to: next })
    setRefusal(null)
  }
  const address = { contact, phone, chosen, setChosen: (from: string) => write({ from }), to, writeTo, refusal }
  const content = {
    type,
    setType: (next: string) => write({ type: next }),
    message,
    setMessage: (next: string) => write({ message: next }),
    window,
    isText,
    found,
    filled,
  }
  const discard = (): void => {
    clear()
    setRefusal(null)
  }
  return { address, content, canSend, send, isRestored, discard }
}

type NewMessageForm = ReturnType<typeof useNewMessage>

interface AddressProps {
  readonly id: string
  readonly addressee: MessageAddressee | undefined
  readonly channels: readonly { readonly accountId: string; readonly name?: string | null }[]
  readonly address: NewMessageForm['address']
}

const Address = ({ id, addressee, channels, address }: AddressProps) => {
  const { t } = useTranslation(['whatsapp', 'errors'])
  const { contact, chosen, setChosen, to, writeTo, refusal } = address
  return (
    <>
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
          error={refusal?.code === 'NUMBER_INVALID' ? t('errors:NUMBER_INVALID') : null}
          onValue={writeTo}
        />
      )}
    </>
  )
}

interface ContentProps {
  readonly id: string
  readonly name: string
  readonly content: NewMessageForm['content']
  /** Organisation of the sending account. */
  readonly organisationId: string
  readonly onClose: () => void
}

/** Text field inside the reply window, otherwise a template; shown once the window is known. */
const Content = ({ id, name, content, organisationId, onClose }: ContentProps) => {
  const { t } = useTranslation(['whatsapp', 'inbox'])
  const { window, isText, message, setMessage, found, filled } = content
  const { templates, isLoading, isFailed, retry, search } = found
  if (window.hasFailed)
    return (
      <FailedLine
        text={t('newMessage.windowFailed')}
        retry={t('inbox:retry')}
        restMs={buttonReenableMs}
        onRetry={window.retry}
      />
    )
  if (!window.isKnown) return null
  if (isText)
    return (
      <TextInput
        id={`${id}-message`}
        name="message"
        type="area"
        label={t('newMessage.message')}
        value={message}
        maxLength={4_096}
        onValue={setMessage}
      />
    )
  if (templates.length > 0)
    return (
      <TemplateChoice
        id={id}
        templates={templates}
        onSearch={search}
        filled={filled}
        offers={{ name, draft: message.trim() }}
      />
    )
  if (isLoading)
    return (
      <p className={styles.note} role="status">
        {t('templates.loading')}
      </p>
    )
  if (isFailed)
    return (
      <FailedLine text={t('templates.failed')} retry={t('inbox:retry')} restMs={buttonReenableMs} onRetry={retry} />
    )
  return <NoTemplates organisationId={organisationId} onLeave={onClose} />
}

export const NewMessagePopup = ({ title, addressee, onClose, onOpen }: NewMessagePopupProps) => {
  const { t } = useTranslation(['whatsapp', 'app'])
  const id = useId()
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL')).filter(
    ({ accountType, status }) => accountType === 'FBWAPHONE' && sendable.has(status),
  )
  const { address, content, canSend, send, isRestored, discard } = useNewMessage(addressee, channels, (threadId) => {
    onClose()
    onOpen(threadId)
  })
  const { type, setType, window, isText, filled } = content
  const { phone, refusal } = address
  return (
    <Popup title={title} closeLabel={t('app:close')} persistent fillsPhone onClose={onClose}>
      <Form className={styles.form} onSubmit={() => void send()}>
        <DialogContent className={styles.fields}>
          <Address id={id} addressee={addressee} channels={channels} address={address} />
          {window.active ? (
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
          <Content
            id={id}
            name={addressee?.name ?? ''}
            content={content}
            organisationId={phone?.organisationId ?? ''}
            onClose={onClose}
          />
          {isRestored ? <RestoredNote onDiscard={discard} /> : null}
          {refusal !== null && (refusal.code !== 'NUMBER_INVALID' || addressee) ? (
            <FormError error={refusal} />
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
              {t(isText || !window.isKnown ? 'newMessage.send' : 'templates.send')}
            </Button>
          </div>
        </DialogContent>
      </Form>
    </Popup>
  )
}
