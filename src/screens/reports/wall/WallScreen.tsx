// /wall: the live figures through a wallboard link, without a session. The link's key is in the fragment, which is never sent to a server.
import Button from '@mui/material/Button'
import { Maximize2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../contract/channels.ts'
import type { SocketEndReason } from '../../../../contract/events.ts'
import type { LiveReport } from '../../../../contract/platform/report-calls.ts'
import type { WallQueue as ShownQueue } from '../../../../contract/platform/wall-calls.ts'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { useScreenTitle } from '../../../components/screen-title.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { watchFigures } from '../../../store/realtime/watch-figures.ts'
import { OtherLanguages } from './OtherLanguages.tsx'
import { useWall } from './use-wall.ts'
import { WallQueue } from './WallQueue.tsx'
import { WallTurns } from './WallTurns.tsx'
import styles from './wall.module.css'

/** During a server update, the old version may still respond for a while. */
const reloadAfterMs = 15_000

interface LinkedQueueProps {
  readonly wallKey: string
  readonly name: string
  readonly filter: ShownQueue['filter']
  readonly onEnded: (reason: SocketEndReason) => void
}

const LinkedQueue = ({ wallKey, name, filter, onEnded }: LinkedQueueProps) => {
  const dispatch = useAppDispatch()
  const [report, setReport] = useState<LiveReport | null>(null)
  const end = useEffectEvent(onEnded)
  useEffect(
    () => dispatch(watchFigures(filter, { onFigures: setReport, wall: { key: wallKey, onEnded: (why) => end(why) } })),
    [dispatch, filter, wallKey],
  )
  const countedAt = report === null ? null : Date.parse(report.time)
  return <WallQueue name={name} queue={report} report={report} countedAt={countedAt} hasFailed={false} />
}

/** @param onOutdated called when the server has another version than this page, because nobody is there to reload it */
export const WallScreen = ({ onOutdated }: { readonly onOutdated: () => void }) => {
  const { t } = useTranslation('reports')
  const [wallKey] = useState(() => window.location.hash.slice(1))
  const { standing, onRevoked } = useWall(wallKey)
  const [isOutdated, setOutdated] = useState(false)
  const reload = useEffectEvent(onOutdated)
  useEffect(() => {
    if (!isOutdated) return undefined
    const waiting = setTimeout(() => reload(), reloadAfterMs)
    return () => clearTimeout(waiting)
  }, [isOutdated])
  const title = standing.kind === 'open' ? standing.wall.name : t('wall.title')
  useScreenTitle(title)
  if (standing.kind !== 'open')
    return (
      <main className={styles.wall}>
        <div className={styles.said} role="status">
          <h1>{t(`wall.standing.${standing.kind}.title`)}</h1>
          <p>{t(`wall.standing.${standing.kind}.text`)}</p>
        </div>
        <div className={styles.foot}>
          <OtherLanguages />
        </div>
      </main>
    )
  const { name: wallName, queues, turnSeconds } = standing.wall
  const nameOf = ({ name }: ShownQueue): string => {
    const service = services.find((known) => known === name)
    return service ? t(`service.${service}`) : (name ?? wallName)
  }
  return (
    <main>
      <h1>
        <VisuallyHidden>{wallName}</VisuallyHidden>
      </h1>
      <WallTurns
        label={t('wall.title')}
        queues={queues}
        turnMs={turnSeconds * 1_000}
        keyOf={({ filter }) => JSON.stringify(filter)}
        show={(queue) => (
          <LinkedQueue
            wallKey={wallKey}
            name={nameOf(queue)}
            filter={queue.filter}
            onEnded={(reason) => {
              if (reason === 'WALL_LINK_REVOKED') onRevoked()
              if (reason === 'CONTRACT_OUTDATED') setOutdated(true)
            }}
          />
        )}
      >
        <OtherLanguages />
        <Button
          size="small"
          color="inherit"
          startIcon={<Maximize2 size={16} aria-hidden />}
          onClick={() => void document.documentElement.requestFullscreen().catch(() => undefined)}
        >
          {t('wall.fullScreen')}
        </Button>
      </WallTurns>
    </main>
  )
}
