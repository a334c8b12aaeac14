// Page of the replayed session in its original size, scaled to fit. It is a separate document, so that it cannot affect this one.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeaderLine } from '../../store/log/log-format.ts'
import type { Moment } from '../../store/replay/opened-log.ts'
import { stagePath } from '../../store/ui/further-paths.ts'
import { subscribeToStage } from '../../store/replay/stage-port.ts'
import type { StagePort } from '../../store/replay/stage-port.ts'
import styles from './player.module.css'

export interface StageProps {
  readonly viewport: HeaderLine['viewport']
  readonly moment: Moment | null
}

/** A recording may contain any value. */
const sane = (size: number, otherwise: number): number => (size >= 200 && size <= 8_000 ? size : otherwise)

export const Stage = ({ viewport, moment }: StageProps) => {
  const { t } = useTranslation('replay')
  const room = useRef<HTMLDivElement | null>(null)
  const frame = useRef<HTMLIFrameElement | null>(null)
  const [port, setPort] = useState<StagePort | null>(null)
  const [scale, setScale] = useState(1)
  const width = sane(viewport.width, 1_440)
  const height = sane(viewport.height, 900)

  useLayoutEffect(() => {
    const place = room.current
    if (!place) return undefined
    const fit = (): void => {
      const { clientWidth, clientHeight } = place
      if (clientWidth > 0 && clientHeight > 0) setScale(Math.min(1, clientWidth / width, clientHeight / height))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(place)
    return () => observer.disconnect()
  }, [height, width])

  useEffect(() => {
    const element = frame.current
    return element ? subscribeToStage(element, (opened) => setPort(() => opened)) : undefined
  }, [])

  useEffect(() => {
    if (moment) port?.show(moment.state, moment.address)
  }, [moment, port])

  return (
    <div className={styles.room}>
      <p className={styles.address} aria-label={t('address')}>
        {moment?.address ?? ''}
      </p>
      <div ref={room} className={styles.stage}>
        <iframe
          ref={frame}
          className={styles.page}
          style={{ width, height, transform: `scale(${scale})` }}
          src={stagePath}
          title={t('stage')}
          tabIndex={-1}
        />
      </div>
    </div>
  )
}
