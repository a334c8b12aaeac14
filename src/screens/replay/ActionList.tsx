// Actions of the recording; the last played one is highlighted and kept visible, a click moves to another.
import { clsx } from 'clsx'
import { BellRing, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { VirtuosoHandle } from 'react-virtuoso'
import type { IndexedAction } from '../../store/replay/opened-log.ts'
import { formatDuration } from './format-duration.ts'
import styles from './player.module.css'

export interface ActionListProps {
  readonly actions: readonly IndexedAction[]
  readonly position: number
  readonly onSeek: (position: number) => void
}

export const ActionList = ({ actions, position, onSeek }: ActionListProps) => {
  const { t } = useTranslation('replay')
  const list = useRef<VirtuosoHandle | null>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ index: Math.max(0, position - 1) })
  }, [position])
  const line = (action: IndexedAction) => (
    <button
      type="button"
      className={clsx(
        styles.action,
        action.action === actions[position - 1]?.action && styles.current,
        action.lost && styles.lost,
      )}
      aria-current={action.action === actions[position - 1]?.action ? 'step' : undefined}
      onClick={() => onSeek(actions.indexOf(action) + 1)}
    >
      <span className={styles.number}>{action.action}</span>
      <span className={styles.type}>{action.type}</span>
      {action.mood === 'error' ? <OctagonAlert className={styles.error} size={14} aria-label={t('isError')} /> : null}
      {action.mood === 'notice' ? <BellRing className={styles.notice} size={14} aria-label={t('isNotice')} /> : null}
      {action.same ? null : (
        <TriangleAlert className={styles.error} size={14} aria-label={action.lost ? t('isLost') : t('isDifferent')} />
      )}
      <span className={styles.time}>{formatDuration(action.at)}</span>
    </button>
  )
  return (
    <section className={styles.actions} aria-label={t('actions')}>
      <Virtuoso
        ref={list}
        data={actions as IndexedAction[]}
        fixedItemHeight={28}
        initialTopMostItemIndex={Math.max(0, position - 1)}
        itemContent={(_index, action) => line(action)}
      />
    </section>
  )
}
