// Preview of a recording before it is sent: size, contents, a note, and buttons to send or save it.
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxRecordingBytes, maxRecordingNoteLength } from '../../../../contract/recordings.ts'
import { TextInput } from '../../../components/TextInput.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { formatSize } from '../../../lib/format-size.ts'
import { useLeaveQuestion } from '../../../lib/use-leave-question.ts'
import { logEnding } from '../../../store/log/log-format.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { makeLog, putRecordingAway, sendLog } from '../../../store/recording/recording-thunks.ts'
import type { MadeLog } from '../../../store/recording/recording-thunks.ts'
import styles from './recording.module.css'

type SendState =
  { readonly kind: 'idle' } | { readonly kind: 'sending' } | { readonly kind: 'failed'; readonly code: string }

/** File name from the current time. */
const nameNow = (): string => `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}${logEnding}`

type Reason = 'problem' | 'recording'

/** @returns closes the dialog, after a confirmation if something would be lost */
const useLeave = (reason: Reason, isLoss: boolean, close: () => void): (() => void) => {
  useLeaveQuestion(isLoss)
  const ask = useQuestion(
    {
      name: 'discardRecording',
      titleKey: `device:recording.${reason}.discard`,
      textKey: 'device:recording.discardText',
      confirmKey: 'device:recording.discard',
      danger: true,
    },
    close,
  )
  return isLoss ? ask : close
}

export const RecordingDialog = ({ reason }: { readonly reason: Reason }) => {
  const { t, i18n } = useTranslation(['app', 'device', 'errors'])
  const dispatch = useAppDispatch()
  const [log, setLog] = useState<MadeLog | null>(null)
  const [isLost, setIsLost] = useState(false)
  const [note, setNote] = useState('')
  const { keyOf, settle } = useIdempotencyKeys('recording')
  const [isSaved, setIsSaved] = useState(false)
  const [sending, setSending] = useState<SendState>({ kind: 'idle' })

  useEffect(() => {
    let isCurrent = true
    // The code that builds the log is loaded over the network.
    void dispatch(makeLog())
      .catch(() => null)
      .then((made) => {
        if (isCurrent && made) setLog(made)
        else if (isCurrent) setIsLost(true)
      })
    return () => {
      isCurrent = false
    }
  }, [dispatch])

  const close = (): void => {
    settle()
    void dispatch(putRecordingAway())
  }
  // The last minutes remain in the recorder; a finished recording exists only in this dialog.
  const isLoss = note.trim() !== '' || (reason === 'recording' && log !== null && !isSaved)
  const leave = useLeave(reason, isLoss, close)
  const save = (file: Blob): void => {
    saveFile(file, nameNow())
    setIsSaved(true)
  }
  const send = async (): Promise<void> => {
    if (!log) return
    setSending({ kind: 'sending' })
    const { actions, ms, file } = log
    const error = await dispatch(sendLog(file, { reason, note }, keyOf({ reason, note, actions, ms, size: file.size })))
    if (error) setSending({ kind: 'failed', code: error.code })
    else {
      dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'device:recording.sent' }))
      close()
    }
  }
  const minutes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format((log?.ms ?? 0) / 60_000)
  const tooLarge = (log?.file.size ?? 0) > maxRecordingBytes
  return (
    <Dialog open onClose={leave} maxWidth="sm" fullWidth aria-labelledby="recording-title">
      <DialogTitle id="recording-title">{t(`device:recording.${reason}.title`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t(`device:recording.${reason}.text`)}</DialogContentText>
        {isLost ? (
          <Alert severity="error">{t('device:recording.notMade')}</Alert>
        ) : log === null ? (
          <LinearProgress aria-label={t('device:recording.making')} />
        ) : (
          <>
            <p className={styles.facts}>
              {t('device:recording.facts', {
                count: log.actions,
                minutes,
                size: formatSize(log.file.size, i18n.language),
              })}
            </p>
            <details className={styles.details}>
              <summary>{t('device:recording.look')}</summary>
              <pre className={styles.beginning} tabIndex={0}>
                {log.beginning}
              </pre>
            </details>
          </>
        )}
        <TextInput
          id="recording-note"
          name="note"
          type="area"
          label={t(`device:recording.${reason}.note`)}
          maxLength={maxRecordingNoteLength}
          value={note}
          onValue={setNote}
        />
        {tooLarge ? <Alert severity="warning">{t('device:recording.tooLarge')}</Alert> : null}
        {sending.kind === 'failed' ? <Alert severity="error">{t(`errors:${sending.code}`)}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{t('cancel')}</Button>
        <Button disabled={log === null} onClick={() => log && save(log.file)}>
          {t('device:recording.save')}
        </Button>
        <Button
          variant="contained"
          disabled={log === null || tooLarge || sending.kind === 'sending'}
          onClick={() => void send()}
        >
          {t('device:recording.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
