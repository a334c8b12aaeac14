// Dialog for a first message: linked phone, number and content; opens the chat after sending.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { string } from 'yup'
import type { Row } from '../../../../../contract/index.ts'
import { threadItems } from '../../../../../contract/items.ts'
import { maxFiles, validateAttachment } from '../../../../../contract/sendable.ts'
import { isTelephone } from '../../../../../contract/telephone.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { FileInput } from '../../../../components/FileInput.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { Warning } from '../../../../components/Warning.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { formatSize } from '../../../../lib/format-size.ts'
import { requiredField } from '../../../../lib/validation.ts'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { useIdempotencyKeys } from '../../../../store/records/use-idempotency-keys.ts'
import { useUploadOnce } from '../../../../store/outbox/use-upload-once.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import type { BaseQuery } from '../../table/base-query.ts'
import { sendFirstMessage } from './send-first-message.ts'

interface NewChatDialogProps {
  readonly title: string
  readonly settled: BaseQuery
  readonly onClose: () => void
}

const { maxTextLength } = threadItems.waWebChat
const noFiles: readonly File[] = []

const isSendable = ({ type, size }: File): boolean =>
  size > 0 && 'kind' in validateAttachment('waWebChat', type || 'application/octet-stream', size)

/** @param waWebPhoneId the only phone that can send; empty if one is chosen in the form */
const useNewChatForm = (waWebPhoneId: string, organisationId: string, onClose: () => void) => {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  // Drafts are kept per phone, so that text for one phone's customers is never sent from another; fixed on opening, because phones may
  // change.
  const [address] = useState(`new-chat.${organisationId}.${waWebPhoneId}`)
  const { keyOf, settle } = useIdempotencyKeys(address)
  const once = useUploadOnce()
  return useForm({
    id: 'new-chat',
    draft: address,
    initial: {
      waWebPhoneId,
      'data.phoneNumber': '',
      'data.message': '',
      files: noFiles,
    },
    fieldByCode: {
      NUMBER_INVALID: 'data.phoneNumber',
      NOT_ON_WHATSAPP: 'data.phoneNumber',
      MESSAGE_EMPTY: 'data.message',
      MESSAGE_TOO_LONG: 'data.message',
    },
    rules: ({ files }) => ({
      waWebPhoneId: requiredField(),
      'data.phoneNumber': requiredField().test(
        'telephone',
        'INVALID_TELEPHONE',
        (number) => !number || isTelephone(number),
      ),
      'data.message': (files.length > 0 ? string() : requiredField()).max(maxTextLength, 'TEXT_TOO_LONG'),
    }),
    send: async ({ waWebPhoneId: from, 'data.phoneNumber': phoneNumber, 'data.message': message, files }) => {
      const result = await dispatch(
        sendFirstMessage(
          {
            // Without a choice, the draft may name a phone that is gone.
            waWebPhoneId: waWebPhoneId || from,
            phoneNumber: phoneNumber.trim(),
            message: message.trim(),
            files: files.filter(isSendable),
          },
          { keyOf, ...once },
        ),
      )
      if (!result.ok) return result.error
      settle()
      onClose()
      void navigate(`${toListPath('WAWEBCHAT')}/${result.waWebChatId}`)
      return null
    },
  })
}

interface NewChatFormProps extends NewChatDialogProps {
  readonly phones: readonly Row<'WAWEBPHONE'>[]
}

const NewChatForm = ({ title, settled, onClose, phones }: NewChatFormProps) => {
  const { t, i18n } = useTranslation('whatsapp-web')
  const form = useNewChatForm(
    phones.length === 1 ? (phones[0]?._id ?? '') : '',
    settled.organisationId ?? 'all',
    onClose,
  )
  const { value: files, onValue: setFiles } = form.field('files')
  const refused = files.filter((file) => !isSendable(file))
  if (phones.length === 0)
    return (
      <FormDialog
        title={title}
        form={form}
        submitLabel={t('newChat.send')}
        locked={t('newChat.noPhone')}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={t('newChat.send')}
      disabled={refused.length > 0}
      onClose={onClose}
    >
      {phones.length === 1 ? null : (
        <ChoiceInput
          {...form.field('waWebPhoneId')}
          label={t('newChat.from')}
          choices={phones.map((phone) => ({
            value: phone._id,
            label: [phone.name, phone.number && `+${phone.number}`].filter(Boolean).join(' · '),
          }))}
        />
      )}
      <TextInput
        {...form.field('data.phoneNumber')}
        type="tel"
        label={t('newChat.to')}
        placeholder={t('newChat.example')}
        maxLength={40}
        autoComplete="tel"
        autoFocus
      />
      <TextInput {...form.field('data.message')} type="area" label={t('newChat.message')} />
      <FileInput
        id="new-chat-files"
        label={t('newChat.files')}
        optional={t('newChat.optional')}
        files={files.map((file, at) => ({
          key: String(at),
          name: file.name,
          detail: formatSize(file.size, i18n.language),
        }))}
        onAdd={(added) => setFiles([...files, ...added].slice(0, maxFiles))}
        onRemove={(key) => setFiles(files.filter((_file, at) => String(at) !== key))}
        labels={{
          choose: t('newChat.choose'),
          hint: t('newChat.hint', { count: maxFiles }),
          remove: (name) => t('newChat.remove', { name }),
        }}
      />
      {refused.length > 0 ? (
        <Warning>{t('newChat.refused', { names: refused.map(({ name }) => name).join(', ') })}</Warning>
      ) : null}
    </FormDialog>
  )
}

export const NewChatDialog = (props: NewChatDialogProps) => {
  const { organisationId: place, filter } = props.settled
  const phones = useAppSelector((state) => selectRows(state, 'WAWEBPHONE')).filter(
    ({ _id, state, organisationId }) =>
      state === 'CONNECTED' &&
      (place === undefined || organisationId === place) &&
      (typeof filter?.['waWebPhoneId'] !== 'string' || filter['waWebPhoneId'] === _id),
  )
  // Phones may load after the page; only then is the right draft known.
  return <NewChatForm key={phones.length === 0 ? 'none' : 'some'} {...props} phones={phones} />
}
