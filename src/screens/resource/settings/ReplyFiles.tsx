// Files of a quick reply: existing ones, and those that are uploaded on saving.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { maxFiles } from '../../../../contract/sendable.ts'
import { FileInput } from '../../../components/FileInput.tsx'
import type { FieldProps } from '../../../forms/use-form.ts'
import { formatSize } from '../../../lib/format-size.ts'

type ReplyAttachments = NonNullable<Row<'ORGANISATIONQUICKREPLY'>['attachments']>

interface ReplyFilesProps {
  readonly kept: FieldProps<ReplyAttachments>
  readonly files: FieldProps<readonly File[]>
}

export const ReplyFiles = ({ kept, files }: ReplyFilesProps) => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  const size = (bytes: number | null | undefined): string | null =>
    typeof bytes === 'number' ? formatSize(bytes, i18n.language) : null
  const keyOf = (file: File, at: number): string => `${at} ${file.name}`
  const room = maxFiles - kept.value.length - files.value.length
  return (
    <FileInput
      id={files.id}
      label={t('quickReplies.files')}
      optional={t('resources:form.optional')}
      error={files.error ?? kept.error}
      files={[
        ...kept.value.map(({ mediaId, name, size: bytes }) => ({
          key: mediaId,
          name: name ?? mediaId,
          detail: size(bytes),
        })),
        ...files.value.map((file, at) => ({ key: keyOf(file, at), name: file.name, detail: size(file.size) })),
      ]}
      disabled={room <= 0}
      onAdd={(added) => files.onValue([...files.value, ...added.slice(0, room)])}
      onRemove={(key) => {
        kept.onValue(kept.value.filter(({ mediaId }) => mediaId !== key))
        files.onValue(files.value.filter((file, at) => keyOf(file, at) !== key))
      }}
      labels={{
        choose: t('quickReplies.chooseFiles'),
        hint: t('quickReplies.filesHint'),
        remove: (name) => t('quickReplies.removeFile', { name }),
      }}
    />
  )
}
