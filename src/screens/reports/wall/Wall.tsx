// The live figures as a wallboard: full screen, without scrolling, one queue after another; the screen stays on.
import Button from '@mui/material/Button'
import { Minimize2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { QueueFilter } from '../../../../contract/live-figures.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { usualTurnSeconds } from '../../../../contract/platform/wall-calls.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { useLiveReport } from '../use-live-report.ts'
import { useQueueParts } from '../use-queue-parts.ts'
import { WallQueue } from './WallQueue.tsx'
import { WallTurns } from './WallTurns.tsx'

interface Queue {
  readonly name: string
  readonly filter: QueueFilter
}

/** The filtered queue, then each of its accounts, with names that say what they are restricted to. */
const useQueues = (filter: QueueFilter): readonly Queue[] => {
  const { t } = useTranslation('reports')
  const parts = useQueueParts(filter)
  const channels = useAppSelector((state) => selectRows(state, 'CHANNEL'))
  const rights = useAppSelector(selectRights)
  const accounts = channels.filter(
    ({ status, service, organisationId, accountId }) =>
      status !== 'disconnected' &&
      // Only managed organisations are counted.
      rights !== null &&
      canManageOrganisation(rights, organisationId ?? '') &&
      (filter.organisation === null || organisationId === filter.organisation) &&
      (filter.channel === null || service === filter.channel) &&
      (filter.account === null || accountId === filter.account),
  )
  const [only, ...others] = accounts
  const each = others.length > 0 ? accounts : []
  const join = (names: readonly string[]): string => names.join(' · ')
  const people = parts.filter(({ of }) => of === 'team' || of === 'agent').map(({ name }) => name)
  const all = parts.length > 0 ? join(parts.map(({ name }) => name)) : t('wall.all')
  return [
    { name: only && each.length === 0 ? join([only.name ?? '–', ...people]) : all, filter },
    ...each.map(({ accountId, name }) => ({
      name: join([name ?? '–', ...people]),
      filter: { ...filter, account: accountId },
    })),
  ]
}

const QueueOnWall = ({ queue: { name, filter } }: { readonly queue: Queue }) => {
  const { queue, report, countedAt, status } = useLiveReport(filter)
  return <WallQueue name={name} queue={queue} report={report} countedAt={countedAt} hasFailed={status === 'error'} />
}

export const Wall = ({ filter, onClose }: { readonly filter: QueueFilter; readonly onClose: () => void }) => {
  const { t } = useTranslation('reports')
  const queues = useQueues(filter)
  const closing = useRef<HTMLButtonElement>(null)
  // On a phone the button is below the figures; focusing it must not scroll the wallboard.
  useEffect(() => closing.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [onClose])
  return createPortal(
    <WallTurns
      label={t('wall.title')}
      queues={queues}
      turnMs={usualTurnSeconds * 1_000}
      keyOf={({ filter: shown }) => JSON.stringify(shown)}
      show={(queue) => <QueueOnWall queue={queue} />}
    >
      <Button size="small" color="inherit" ref={closing} startIcon={<Minimize2 size={16} />} onClick={onClose}>
        {t('wall.close')}
      </Button>
    </WallTurns>,
    document.body,
  )
}
