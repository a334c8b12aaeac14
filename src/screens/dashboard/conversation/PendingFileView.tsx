// In a bubble: the file of a reply that has not reached the server, as stored on this device, with its upload progress.
import { useTranslation } from 'react-i18next'
import { Card } from '../../../channels/Card.tsx'
import { formatSize } from '../../../lib/format-size.ts'
import type { PendingFile } from '../../../store/outbox/outbox-entry.ts'
import { getFileIcon, isPicture } from './file-icon.ts'
import { useFileAddress } from './use-file-address.ts'
import styles from './pending-file.module.css'

interface PendingFileViewProps {
  readonly file: PendingFile
  /** Uploaded bytes; null if no upload is running. */
  readonly uploaded: number | null
}

export const PendingFileView = ({ file: { fileId, name, mimeType, size }, uploaded }: PendingFileViewProps) => {
  const { t, i18n } = useTranslation('conversation')
  const address = useFileAddress(isPicture(mimeType) ? fileId : null)
  const progress =
    uploaded === null ? null : (
      <progress className={styles.progress} max={size} value={uploaded} aria-label={t('message.uploading', { name })} />
    )
  if (address === null) {
    return (
      <Card icon={getFileIcon(mimeType)} name={name} detail={formatSize(size, i18n.language)}>
        {progress}
      </Card>
    )
  }
  return (
    <span className={styles.picture} data-media="image">
      <img src={address} alt={name} />
      {progress}
    </span>
  )
}
