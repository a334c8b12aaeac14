// Says, where a part of the screen would stand, that it waits for the connection and comes by itself; nothing while all loads go well.
import { clsx } from 'clsx'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasLostLoads, subscribeToLostLoads } from '../lib/retry-until-loaded.ts'
import styles from './part-note.module.css'

interface LostLoadNoteProps {
  /** The part lies over the screen, as dialogs and menus do, and so does the note. */
  readonly isOverlay?: boolean
  /** Asked each time loads are lost or come. */
  readonly isWanted?: () => boolean
}

const always = (): boolean => true

export const LostLoadNote = ({ isOverlay = false, isWanted = always }: LostLoadNoteProps) => {
  const isLost = useSyncExternalStore(subscribeToLostLoads, hasLostLoads)
  // Translations may be what is lost.
  const { t } = useTranslation('app', { useSuspense: false })
  if (!isLost || !isWanted()) return null
  return (
    <p className={clsx(styles.note, isOverlay && styles.overlay)} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>{t('part.waiting', 'Bağlantı bekleniyor… · Waiting for the connection…')}</span>
    </p>
  )
}
