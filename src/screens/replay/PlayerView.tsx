// The player: the session on its stage, the controls, the actions, and the changes of each action.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenedLog } from '../../store/replay/opened-log.ts'
import { ActionDetail } from './ActionDetail.tsx'
import { ActionList } from './ActionList.tsx'
import { Controls } from './Controls.tsx'
import { Findings } from './Findings.tsx'
import styles from './player.module.css'
import { Stage } from './Stage.tsx'
import { usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'

export interface PlayerViewProps {
  readonly name: string
  readonly log: OpenedLog
  /** Initial position: number of actions that have been played. */
  readonly begin: number
  readonly onPosition: (position: number) => void
  readonly onClose: () => void
}

export const PlayerView = ({ name, log, begin, onPosition, onClose }: PlayerViewProps) => {
  const { t } = useTranslation('replay')
  const { state, moment, failed, move } = usePlayer(log, begin)
  usePlayerKeys(log.actions.length, move)
  const { position, playing } = state
  useEffect(() => {
    // Not while it plays, when the address would change many times a second.
    if (!playing) onPosition(position)
  }, [onPosition, playing, position])
  return (
    <section className={styles.player} aria-label={t('playerOf', { name })}>
      <div className={styles.main}>
        <Stage viewport={log.header.viewport} moment={moment} />
        <Controls log={log} state={state} name={name} move={move} onClose={onClose} />
      </div>
      <div className={styles.side}>
        <Findings outcome={log.outcome} failed={failed} />
        <ActionList actions={log.actions} position={position} onSeek={(to) => move({ kind: 'sought', position: to })} />
        <ActionDetail moment={moment} shown={log.actions[position - 1] ?? null} />
      </div>
    </section>
  )
}
