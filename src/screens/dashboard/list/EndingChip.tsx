// Quick filter for unanswered conversations whose reply window ends within the hour, the earliest first.
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { urgentBelowMs } from '../../../../contract/reply-window.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { CountedChip } from './CountedChip.tsx'

interface EndingChipProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
}

const minuteMs = 60_000
/** The time in the address advances in steps of this length. */
const stepMs = 5 * minuteMs

/** Turning the filter off restores the default order. */
const off = { endsUntil: null, unanswered: false, order: 'newest' } as const

export const EndingChip = ({ filter, onFilter }: EndingChipProps) => {
  const { t } = useTranslation('inbox')
  const now = useAppSelector(selectNow)
  const until = Math.floor(now / minuteMs) * minuteMs + urgentBelowMs
  const { endsUntil } = filter
  const isLate = endsUntil !== null && until - Date.parse(endsUntil) >= stepMs
  useEffect(() => {
    if (isLate) onFilter({ endsUntil: new Date(until).toISOString() })
  }, [isLate, until, onFilter])
  const on = useMemo(
    () => ({ endsUntil: endsUntil ?? new Date(until).toISOString(), unanswered: true, order: 'deadline' }) as const,
    [endsUntil, until],
  )
  return (
    <CountedChip
      words={t('filter.ending')}
      isOn={endsUntil !== null}
      shown={useMemo(() => ({ ...filter, ...on }), [filter, on])}
      onToggle={() => onFilter(endsUntil === null ? on : off)}
    />
  )
}
