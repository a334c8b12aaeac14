// Shown instead of a report: the error in its period, and a button for a valid period.
import Button from '@mui/material/Button'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/EmptyState.tsx'
import type { PeriodFault } from './find-period-fault.ts'

interface WrongPeriodProps {
  readonly why: PeriodFault | 'other'
  readonly onOffered: () => void
}

export const WrongPeriod = ({ why, onOffered }: WrongPeriodProps) => {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      role="alert"
      icon={CalendarX2}
      title={t('history.noReport')}
      text={t(`history.wrongPeriod.${why}`)}
      action={
        <Button variant="outlined" size="small" onClick={onOffered}>
          {t('history.lastDays')}
        </Button>
      }
    />
  )
}
