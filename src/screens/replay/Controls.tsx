// Playback controls: play, pause, step, scrub, speed, and jumps to the next error or notice.
import Slider from '@mui/material/Slider'
import {
  BellRing,
  ChevronFirst,
  ChevronLast,
  FastForward,
  Keyboard,
  OctagonAlert,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  X,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAction } from '../../components/IconAction.tsx'
import { MenuButton } from '../../components/MenuButton.tsx'
import type { Mood } from '../../store/replay/moods.ts'
import type { OpenedLog } from '../../store/replay/opened-log.ts'
import { findMood, speeds } from '../../store/replay/playing.ts'
import { KeysDialog } from './KeysDialog.tsx'
import styles from './player.module.css'
import { formatDuration } from './format-duration.ts'
import type { PlayerMove, PlayerState } from './use-player.ts'

export interface ControlsProps {
  readonly log: OpenedLog
  readonly state: PlayerState
  readonly name: string
  readonly move: (move: PlayerMove) => void
  readonly onClose: () => void
}

const speedOf = (key: string) => speeds.find((speed) => String(speed) === key) ?? 1

/** @returns whether another action of that mood follows: a long recording is searched once, not at each step */
const useComing = (actions: OpenedLog['actions'], position: number): ((mood: Mood) => boolean) => {
  const last = useMemo(() => {
    const findLast = (mood: Mood): number => findMood(actions, actions.length + 1, mood, -1) ?? 0
    return { error: findLast('error'), notice: findLast('notice') }
  }, [actions])
  return (mood) => position < last[mood]
}

export const Controls = ({ log, state, name, move, onClose }: ControlsProps) => {
  const { t } = useTranslation('replay')
  const [showsKeys, setShowsKeys] = useState(false)
  const { actions } = log
  const { position, playing, speed, skipsIdle, time } = state
  const isComing = useComing(actions, position)
  const whole = actions.at(-1)?.at ?? 0
  const where = t('position', { position, count: actions.length })
  return (
    <div className={styles.controls} role="group" aria-label={t('controls')}>
      <Slider
        size="small"
        min={0}
        max={Math.max(1, actions.length)}
        value={position}
        onChange={(_event, value) => move({ kind: 'sought', position: value as number })}
        aria-label={t('scrub')}
        getAriaValueText={() => where}
      />
      <div className={styles.buttons}>
        <IconAction
          icon={ChevronFirst}
          label={t('toStart')}
          shortcut="Home"
          disabled={position === 0}
          onClick={() => move({ kind: 'sought', position: 0 })}
        />
        <IconAction
          icon={SkipBack}
          label={t('stepBack')}
          shortcut="←"
          disabled={position === 0}
          onClick={() => move({ kind: 'stepped', by: -1 })}
        />
        <IconAction
          icon={playing ? Pause : Play}
          label={playing ? t('pause') : t('play')}
          shortcut={t('space')}
          disabled={actions.length === 0}
          onClick={() => move({ kind: 'toggled' })}
        />
        <IconAction
          icon={SkipForward}
          label={t('step')}
          shortcut="→"
          disabled={position === actions.length}
          onClick={() => move({ kind: 'stepped', by: 1 })}
        />
        <IconAction
          icon={ChevronLast}
          label={t('toEnd')}
          shortcut="End"
          disabled={position === actions.length}
          onClick={() => move({ kind: 'sought', position: actions.length })}
        />
        <IconAction
          icon={OctagonAlert}
          label={t('nextError')}
          shortcut="E"
          disabled={!isComing('error')}
          onClick={() => move({ kind: 'found', mood: 'error', direction: 1 })}
        />
        <IconAction
          icon={BellRing}
          label={t('nextNotice')}
          shortcut="N"
          disabled={!isComing('notice')}
          onClick={() => move({ kind: 'found', mood: 'notice', direction: 1 })}
        />
        <IconAction
          icon={FastForward}
          label={t('skipIdle')}
          shortcut="I"
          aria-pressed={skipsIdle}
          tone={skipsIdle ? 'on' : 'quiet'}
          onClick={() => move({ kind: 'idleSkipped' })}
        />
        <MenuButton
          name="replay.speed"
          label={t('speed')}
          chosen={String(speed)}
          choices={speeds.map((one) => ({ key: String(one), label: `${one}×` }))}
          onChoose={(key) => move({ kind: 'sped', speed: speedOf(key) })}
        >
          {speed}×
        </MenuButton>
        <span className={styles.where}>
          <span>{where}</span>
          <span className={styles.time}>
            {formatDuration(time)} / {formatDuration(whole)}
          </span>
        </span>
        <IconAction icon={Keyboard} label={t('keys')} onClick={() => setShowsKeys(true)} />
        <IconAction icon={X} label={t('closeFile', { name })} onClick={onClose} />
      </div>
      {showsKeys ? <KeysDialog onClose={() => setShowsKeys(false)} /> : null}
    </div>
  )
}
