// Says that the session is being recorded, and ends it. Loaded when that begins.
import Tooltip from '@mui/material/Tooltip'
import { clsx } from 'clsx'
import { CircleStop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch } from '../../../store/hooks.ts'
import { stopRecording } from '../../../store/recording/recording-thunks.ts'
import rail from '../rail.module.css'
import styles from './recording.module.css'

export const RecordingMark = () => {
  const { t } = useTranslation(['app', 'device'])
  const dispatch = useAppDispatch()
  return (
    <>
      <span role="status" className={styles.spoken}>
        {t('device:recording.running')}
      </span>
      <Tooltip title={t('device:recording.stop')} placement="right" describeChild>
        <button
          type="button"
          className={clsx(rail.item, styles.mark)}
          aria-label={t('device:recording.stop')}
          onClick={() => dispatch(stopRecording())}
        >
          <CircleStop size={20} aria-hidden="true" />
          <span className={rail.name}>{t('device:recording.running')}</span>
        </button>
      </Tooltip>
    </>
  )
}
