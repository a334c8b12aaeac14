// Full-screen rotation of queues. The next one is mounted in advance, so that its figures are there when its turn comes.
import Button from '@mui/material/Button'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepScreenOn } from './keep-screen-on.ts'
import styles from './wall.module.css'

interface WallTurnsProps<Queue> {
  readonly label: string
  /** Contains at least one queue. */
  readonly queues: readonly Queue[]
  /** Display time of each queue. */
  readonly turnMs: number
  readonly keyOf: (queue: Queue) => string
  readonly show: (queue: Queue) => ReactNode
  /** Buttons below the figures. */
  readonly children: ReactNode
}

export const WallTurns = <Queue,>({ label, queues, turnMs, keyOf, show, children }: WallTurnsProps<Queue>) => {
  const { t } = useTranslation('reports')
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const turns = queues.length > 1
  useEffect(keepScreenOn, [])
  useEffect(() => {
    if (!turns || isPaused) return undefined
    const turning = setInterval(() => setTurn((last) => last + 1), turnMs)
    return () => clearInterval(turning)
  }, [turns, isPaused, turnMs])
  const place = turn % queues.length
  const mountedPlaces = turns ? [place, (place + 1) % queues.length] : [place]
  return (
    <section className={styles.wall} aria-label={label}>
      {mountedPlaces
        .flatMap((at) => queues.slice(at, at + 1).map((queue) => ({ at, queue })))
        .map(({ at, queue }) => (
          <div key={keyOf(queue)} className={styles.queue} hidden={at !== place}>
            {show(queue)}
          </div>
        ))}
      <div className={styles.foot}>
        {turns ? (
          <>
            <span className={styles.place}>{t('wall.place', { place: place + 1, all: queues.length })}</span>
            <Button
              size="small"
              color="inherit"
              startIcon={isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={() => setPaused(!isPaused)}
            >
              {t(isPaused ? 'wall.goOn' : 'wall.stay')}
            </Button>
          </>
        ) : null}
        {children}
      </div>
    </section>
  )
}
