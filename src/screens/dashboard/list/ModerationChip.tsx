// Quick filter of managers: conversations with comments that wait for moderation.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { CountedChip } from './CountedChip.tsx'

interface ModerationChipProps {
  readonly filter: InboxFilter
  readonly onFilter: (patch: Partial<InboxFilter>) => void
}

export const ModerationChip = ({ filter, onFilter }: ModerationChipProps) => {
  const { t } = useTranslation('inbox')
  const { moderate } = filter
  return (
    <CountedChip
      words={t('filter.moderate')}
      isOn={moderate}
      shown={useMemo(() => ({ ...filter, moderate: true }), [filter])}
      onToggle={() => onFilter({ moderate: !moderate })}
    />
  )
}
