// Dialog with a secret that is shown once, to copy or save. Only its own button closes it.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { useLeaveQuestion } from '../../lib/use-leave-question.ts'
import styles from './profile.module.css'

interface ShownOnceProps {
  readonly title: string
  readonly text: string
  /** Text to copy or save. */
  readonly secret: string
  /** Without it, saving as a file is not offered. */
  readonly fileName?: string
  readonly children: ReactNode
  readonly onClose: () => void
}

export const ShownOnce = ({ title, text, secret, fileName, children, onClose }: ShownOnceProps) => {
  const { t } = useTranslation('profile')
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied' | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  useLeaveQuestion(copyResult !== 'copied' && !isSaved)
  const save = (name: string): void => {
    saveFile(new Blob([`${secret}\n`], { type: 'text/plain' }), name)
    setIsSaved(true)
  }
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopyResult('copied')
    } catch {
      // The clipboard API is missing on plain HTTP; the text can be selected and copied by hand.
      setCopyResult('notCopied')
    }
  }
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="once-title" aria-describedby="once-text">
      <DialogTitle id="once-title">{title}</DialogTitle>
      <DialogContent>
        <div className={styles.question}>
          <p id="once-text" className={styles.warning}>
            <TriangleAlert size={18} aria-hidden />
            {text}
          </p>
          {children}
          <div className={styles.actions}>
            <Button
              size="small"
              variant="outlined"
              startIcon={<Copy size={16} aria-hidden />}
              onClick={() => void copy()}
            >
              {t('copy')}
            </Button>
            {fileName === undefined ? null : (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Download size={16} aria-hidden />}
                onClick={() => save(fileName)}
              >
                {t('download')}
              </Button>
            )}
            <span role="status" className={styles.facts}>
              {copyResult === null ? '' : t(copyResult)}
            </span>
          </div>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
