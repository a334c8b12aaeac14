// Form for a quick reply: name, folder, text with placeholders, and a preview for the customer.
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { fillQuickReply, quickReplyVariables } from '../../../../contract/quick-reply-text.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { Field, FieldsDisabled } from '../../../components/Field.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import type { FieldProps } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useUploadOnce } from '../../../store/outbox/use-upload-once.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { toCreateAddress, toEditAddress } from '../form/form-addresses.ts'
import { ReplyFiles } from './ReplyFiles.tsx'
import { useSaveRecord } from './use-save-record.ts'
import styles from './settings.module.css'

type QuickReply = Row<'ORGANISATIONQUICKREPLY'>

const noFiles: readonly File[] = []

interface QuickReplyDialogProps {
  readonly organisationId: string
  /** null for a new one. */
  readonly reply: QuickReply | null
  /** Existing folders, as suggestions. */
  readonly folders: readonly string[]
  readonly onClose: () => void
}

/** An existing folder, or a new name. */
const FolderInput = ({
  field,
  folders,
}: {
  readonly field: FieldProps<string>
  readonly folders: readonly string[]
}) => {
  const { t } = useTranslation(['settings', 'resources'])
  return (
    <Field id={field.id} label={t('quickReplies.folder')} optional={t('resources:form.optional')} error={field.error}>
      <Autocomplete
        freeSolo
        id={field.id}
        options={[...folders]}
        disabled={useContext(FieldsDisabled)}
        inputValue={field.value}
        onInputChange={(_event, folder) => field.onValue(folder)}
        clearText={t('resources:search.clear')}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            name={field.name}
            slotProps={{ input: { ...htmlInput, maxLength: 60 } }}
          />
        )}
      />
    </Field>
  )
}

/** Inserted at the caret in the text. */
const Variables = ({ text }: { readonly text: FieldProps<string> }) => {
  const { t } = useTranslation('settings')
  const put = (name: string): void => {
    const area = document.getElementById(text.id)
    const [from, to] =
      area instanceof HTMLTextAreaElement
        ? [area.selectionStart, area.selectionEnd]
        : [text.value.length, text.value.length]
    const words = `{{${name}}}`
    text.onValue(text.value.slice(0, from) + words + text.value.slice(to))
    // Moves the caret behind the inserted text, after it is rendered.
    requestAnimationFrame(() => {
      if (!(area instanceof HTMLTextAreaElement)) return
      area.focus()
      area.setSelectionRange(from + words.length, from + words.length)
    })
  }
  return (
    <div className={styles.chips} role="group" aria-label={t('quickReplies.variables')}>
      <span className={styles.quiet}>{t('quickReplies.insert')}</span>
      {quickReplyVariables.map((name) => (
        <Chip
          key={name}
          size="small"
          variant="outlined"
          label={t(`quickReplies.meaning.${name}`)}
          title={`{{${name}}}`}
          onClick={() => put(name)}
        />
      ))}
    </div>
  )
}

const Preview = ({ text, organisationId }: { readonly text: string; readonly organisationId: string }) => {
  const { t } = useTranslation('settings')
  const me = useRecord(
    'USER',
    useAppSelector((state) => state.session.userId),
  )
  const name = useRecord('ORGANISATION', organisationId)?.name ?? null
  if (text.trim() === '') return null
  const values = {
    customer: t('quickReplies.sample'),
    agent: me?.profile?.name ?? null,
    organisation: name,
    account: name,
  }
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.quiet}>{t('quickReplies.preview')}</figcaption>
      <p className={styles.bubble}>{fillQuickReply(text, values)}</p>
    </figure>
  )
}

export const QuickReplyDialog = ({ organisationId, reply, folders, onClose }: QuickReplyDialogProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const type = 'ORGANISATIONQUICKREPLY'
  const { bring, forgetLost } = useUploadOnce()
  const save = useSaveRecord({ type, organisationId, id: reply?._id ?? null })
  const form = useForm({
    id: 'quick-reply',
    exists: reply !== null,
    draft: reply === null ? toCreateAddress(type, { organisationId }) : toEditAddress(type, reply._id),
    initial: {
      kept: [...(reply?.attachments ?? [])],
      files: noFiles,
      name: reply?.name ?? '',
      folder: reply?.folder ?? '',
      template: reply?.template ?? '',
      isActive: reply === null || reply.isActive !== false,
    },
    rules: () => ({ name: requiredField(), template: requiredField() }),
    send: async ({ name, folder, template, isActive, kept, files }, changed) => {
      const attachments = kept.map(({ mediaId }) => ({ mediaId }))
      for (const file of files) {
        const uploaded = await bring({ organisationId }, file)
        if (!uploaded.ok) return uploaded.error
        // An earlier attempt without a response may have attached it already.
        if (!attachments.some(({ mediaId }) => mediaId === uploaded.mediaId))
          attachments.push({ mediaId: uploaded.mediaId })
      }
      const fields = { name: name.trim(), folder: folder.trim() || null, template: template.trim(), isActive }
      const withFiles = changed.includes('files') || changed.includes('kept') ? { attachments } : {}
      const written =
        reply === null
          ? fields
          : Object.fromEntries(Object.entries(fields).filter(([field]) => changed.some((one) => one === field)))
      const { error } = await save({ ...written, ...withFiles })
      forgetLost(error, files)
      return error
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={reply === null ? t('quickReplies.add') : t('resources:form.edit', { title: reply.name || reply._id })}
      form={form}
      submitLabel={t(reply === null ? 'resources:form.create' : 'save')}
      disabled={!form.dirty}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('quickReplies.name')} autoFocus maxLength={150} />
      <FolderInput field={form.field('folder')} folders={folders} />
      <TextInput {...form.field('template')} type="area" label={t('quickReplies.text')} maxLength={5_000} />
      <Variables text={form.field('template')} />
      <Preview text={form.values.template} organisationId={organisationId} />
      <ReplyFiles kept={form.field('kept')} files={form.field('files')} />
      <CheckInput {...form.field('isActive')} label={t('quickReplies.offered')} />
    </FormDialog>
  )
}
