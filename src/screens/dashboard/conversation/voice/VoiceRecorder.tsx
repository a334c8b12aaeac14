// Voice recorder of the composer: records from the microphone, with playback before it is attached like any other file.
import { CircleAlert, Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../../../components/IconAction.tsx'
import { maxRecordingMs, useRecorder } from './use-recorder.ts'
import styles from './voice-recorder.module.css'

const endings: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'audio/aac': 'aac', 'audio/ogg': 'ogg' }

interface VoiceRecorderProps {
  /** Media type of the recording. */
  readonly type: string
  readonly onFile: (file: File) => void
  readonly onLeave: () => void
}

/** Minutes and seconds: "0:07". */
const toLength = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Object URL of the recording while it is shown. */
const useAddress = (sound: Blob | null): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (sound === null) return undefined
    const made = URL.createObjectURL(sound)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [sound])
  return address
}

export const VoiceRecorder = ({ type, onFile, onLeave }: VoiceRecorderProps) => {
  const { t } = useTranslation('conversation')
  const meter = useRef<HTMLSpanElement>(null)
  const isSettled = useRef(false)
  const give = (sound: Blob): void =>
    onFile(new File([sound], `${t('voice.fileName')}.${endings[type] ?? 'audio'}`, { type }))
  // Switching to a note or another conversation keeps the recording with the reply.
  const { recording, stop, again } = useRecorder(type, meter, (sound) => {
    if (!isSettled.current) give(sound)
  })
  const sound = recording.step === 'recorded' ? recording.sound : null
  const address = useAddress(sound)
  const attach = (): void => {
    isSettled.current = true
    if (sound) give(sound)
    onLeave()
  }
  const discard = (): void => {
    isSettled.current = true
    onLeave()
  }
  return (
    <div
      className={styles.recorder}
      role="group"
      aria-label={t('voice.record')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        discard()
      }}
    >
      {recording.step === 'asking' ? (
        <p className={styles.words} role="status">
          <Mic size={16} aria-hidden /> {t('voice.asking')}
        </p>
      ) : recording.step === 'failed' ? (
        <p className={styles.words} role="alert">
          <CircleAlert size={16} aria-hidden /> {t(`voice.${recording.why}`)}
        </p>
      ) : recording.step === 'recording' ? (
        <>
          <span ref={meter} className={styles.meter} aria-hidden />
          <span className={styles.words} role="timer" aria-label={t('voice.recording')}>
            {toLength(recording.lengthMs)} / {toLength(maxRecordingMs)}
          </span>
          <IconAction icon={Square} label={t('voice.stop')} autoFocus onClick={stop} />
        </>
      ) : (
        <audio className={styles.sound} src={address} controls aria-label={t('voice.listen')} />
      )}
      <span className={styles.acts}>
        {recording.step === 'failed' ? (
          <button type="button" className={styles.act} onClick={again}>
            {t('voice.retry')}
          </button>
        ) : null}
        {recording.step === 'recorded' ? (
          <button type="button" className={styles.act} autoFocus onClick={attach}>
            {t('voice.attach')}
          </button>
        ) : null}
        <button type="button" className={styles.act} onClick={discard}>
          {t(recording.step === 'failed' ? 'voice.close' : 'voice.discard')}
        </button>
      </span>
    </div>
  )
}
