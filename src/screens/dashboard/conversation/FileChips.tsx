// Above the composer's text: attached files, each with a remove button, and rejected files with the reason.
import { CircleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { formatSize } from '../../../lib/format-size.ts'
import type { NotAttached } from '../../../store/outbox/attach-files.ts'
import type { DraftFile } from '../../../store/outbox/outbox-entry.ts'
import { getFileIcon, isPicture } from './file-icon.ts'
import type { AttachedFiles } from './use-attaching.ts'
import { useFileAddress } from './use-file-address.ts'
import styles from './file-chips.module.css'

const Chip = ({ file, onRemove }: { readonly file: DraftFile; readonly onRemove: () => void }) => {
  const { t, i18n } = useTranslation('conversation')
  const { fileId, name, mimeType, size } = file
  const address = useFileAddress(isPicture(mimeType) ? fileId : null)
  const Icon = getFileIcon(mimeType)
  return (
    <li className={styles.chip}>
      <span className={styles.sight}>
        {address === null ? <Icon size={18} aria-hidden /> : <img src={address} alt="" />}
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.size}>{formatSize(size, i18n.language)}</span>
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('composer.removeFile', { name })}
        title={t('composer.removeFile', { name })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  )
}

const Refused = ({
  refused,
  onDismiss,
}: {
  readonly refused: readonly NotAttached[]
  readonly onDismiss: () => void
}) => {
  const { t, i18n } = useTranslation(['conversation', 'errors'])
  const limitOf = ({ code, max }: NotAttached): ReactNode => {
    if (max === undefined) return null
    return ` (${t('composer.atMost', { most: code === 'ATTACHMENT_TOO_LARGE' ? formatSize(max, i18n.language) : max })})`
  }
  return (
    <div className={styles.refused} role="alert">
      <CircleAlert size={16} aria-hidden />
      <ul>
        {refused.map((file, index) => (
          <li key={index}>
            <strong>{file.name}</strong> {t(`errors:${file.code}`)}
            {limitOf(file)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('composer.dismiss')}
        title={t('composer.dismiss')}
        onClick={onDismiss}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  )
}

interface FileChipsProps {
  readonly attaching: AttachedFiles
  /** Moves the focus to the text field, because the removed chip had it. */
  readonly onRemoved: () => void
}

export const FileChips = ({ attaching: { files, refused, remove, dismiss }, onRemoved }: FileChipsProps) => {
  const { t } = useTranslation('conversation')
  return (
    <>
      {refused.length > 0 ? (
        <Refused
          refused={refused}
          onDismiss={() => {
            dismiss()
            onRemoved()
          }}
        />
      ) : null}
      <VisuallyHidden>
        <span aria-live="polite">{files.length > 0 ? t('composer.fileCount', { count: files.length }) : ''}</span>
      </VisuallyHidden>
      {files.length > 0 ? (
        <ul className={styles.chips} aria-label={t('composer.files')}>
          {files.map((file) => (
            <Chip
              key={file.fileId}
              file={file}
              onRemove={() => {
                remove(file.fileId)
                onRemoved()
              }}
            />
          ))}
        </ul>
      ) : null}
    </>
  )
}
