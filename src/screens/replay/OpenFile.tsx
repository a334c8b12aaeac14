// Where a log is chosen or dropped, and how far it has been read.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { clsx } from 'clsx'
import { FileClock } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../components/EmptyState.tsx'
import styles from './open-file.module.css'

export type Opening =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string }

export interface OpenFileProps {
  readonly title: string
  readonly opening: Opening
  readonly onOpen: (file: File) => void
  readonly onCancel: () => void
}

export const OpenFile = ({ title, opening, onOpen, onCancel }: OpenFileProps) => {
  const { t } = useTranslation('replay')
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement | null>(null)
  const id = useId()
  const take = (files: FileList | null): void => {
    const [file] = files ?? []
    if (file) onOpen(file)
  }
  const percent = opening.kind === 'reading' ? Math.min(100, Math.round(opening.share * 100)) : 0
  return (
    <section
      className={clsx(styles.place, over && styles.over)}
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
      {opening.kind === 'failed' ? (
        <Alert severity="error" className={styles.note}>
          {t('failed', { name: opening.name })} {t(opening.reason)}
        </Alert>
      ) : null}
      {opening.kind === 'reading' ? (
        <div className={styles.note}>
          <p id={`${id}-progress`}>{t('reading', { name: opening.name, percent })}</p>
          <LinearProgress variant="determinate" value={percent} aria-labelledby={`${id}-progress`} />
          <Button onClick={onCancel}>{t('cancel')}</Button>
        </div>
      ) : (
        <EmptyState
          icon={FileClock}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <>
              <input ref={input} type="file" hidden accept=".ndjson" onChange={(event) => take(event.currentTarget.files)} />
              <Button variant="contained" onClick={() => input.current?.click()}>
                {t('choose')}
              </Button>
            </>
          }
        />
      )}
    </section>
  )
}
