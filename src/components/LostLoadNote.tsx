// Says, in the place of a part that fails to load, that it waits for the connection and loads by itself; renders nothing while loads
// succeed.
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasLostLoads, subscribeToLostLoads } from '../lib/retry-until-loaded.ts'
import styles from './part-note.module.css'

interface LostLoadNoteProps {
  /** The part is an overlay, such as a dialog or menu, and so is the note. */
  readonly isOverlay?: boolean
  /** Called each time loads fail or succeed. */
  readonly isWanted?: () => boolean
}

const always = (): boolean => true

export const LostLoadNote = ({ isOverlay = false, isWanted = always }: LostLoadNoteProps) => {
  const isLost = useSyncExternalStore(subscribeToLostLoads, hasLostLoads)
  // The translations themselves may have failed to load.
  const { t } = useTranslation('app', { useSuspense: false })
  if (!isLost || !isWanted()) return null
  return (
    <p className={clsx(styles.note, isOverlay && styles.overlay)} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>{t('part.waiting', 'Bağlantı bekleniyor… · Waiting for the connection…')}</span>
    </p>
  )
}
