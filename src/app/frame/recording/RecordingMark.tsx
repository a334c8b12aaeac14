// Shows that the session is being recorded, and ends the recording. Loaded when a recording starts.
import { clsx } from 'clsx'
import { CircleStop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toTipAttributes } from '../../../components/tip.ts'
import { useLeaveQuestion } from '../../../lib/use-leave-question.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { stopRecording } from '../../../store/recording/recording-thunks.ts'
import rail from '../rail.module.css'
import styles from './recording.module.css'

export const RecordingMark = () => {
  const { t } = useTranslation(['app', 'device'])
  const dispatch = useAppDispatch()
  // The recording exists only in this page's memory.
  useLeaveQuestion(true)
  return (
    <>
      <span role="status" className={styles.spoken}>
        {t('device:recording.running')}
      </span>
      <button
        type="button"
        className={clsx(rail.item, styles.mark)}
        aria-label={t('device:recording.stop')}
        onClick={() => dispatch(stopRecording())}
        {...toTipAttributes(t('device:recording.stop'), { isBeside: true })}
      >
        <CircleStop size={20} aria-hidden="true" />
        <span className={rail.name}>{t('device:recording.stop')}</span>
      </button>
    </>
  )
}
