// Chooses or drops a recording file, and shows the progress of reading it.
import Alert from '@mui/material/Alert'
import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { FileInput } from '../../components/FileInput.tsx'
import styles from './open-file.module.css'

export type OpenState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly share: number }
  | {
      readonly kind: 'failed'
      readonly name: string
      readonly reason: string
      /** Set if a retry may help. */
      readonly again?: () => void
    }

export interface OpenFileProps {
  readonly title: string
  readonly opening: OpenState
  readonly onOpen: (file: File) => void
  readonly onCancel: () => void
}

export const OpenFile = ({ title, opening, onOpen, onCancel }: OpenFileProps) => {
  const { t } = useTranslation('replay')
  const reading =
    opening.kind === 'reading'
      ? [
          {
            key: opening.name,
            name: opening.name,
            detail: t('reading', { percent: Math.min(100, Math.round(opening.share * 100)) }),
            share: opening.share,
          },
        ]
      : []
  return (
    <section className={styles.place} aria-labelledby="open-file">
      <h1 id="open-file" className={styles.title}>
        {title}
      </h1>
      {opening.kind === 'failed' ? (
        <Alert
          severity="error"
          className={styles.note}
          action={
            opening.again ? (
              <RetryButton restMs={buttonReenableMs} label={t('again')} onRetry={opening.again} />
            ) : undefined
          }
        >
          {t('failed', { name: opening.name })} {t(opening.reason)}
        </Alert>
      ) : null}
      <EmptyState
        icon={FileClock}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <div className={styles.note}>
            <FileInput
              id="recording"
              label={t('file')}
              // Any type is accepted, so that an error can explain a file that is no recording.
              multiple={false}
              disabled={opening.kind === 'reading'}
              files={reading}
              onAdd={([file]) => {
                if (file) onOpen(file)
              }}
              onRemove={onCancel}
              labels={{ choose: t('choose'), hint: t('drop'), remove: (name) => t('cancel', { name }) }}
            />
          </div>
        }
      />
    </section>
  )
}
