// Business hours of the organisation; read-only for those who may not change them.
import { useTranslation } from 'react-i18next'
import { weekdays } from '../../../../contract/business-hours.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { formatWeekday } from '../../../lib/format-weekday.ts'
import { HoursPanel } from '../overrides/organisation/HoursPanel.tsx'
import { AutomaticReplies } from './AutomaticReplies.tsx'
import { Facts } from './Facts.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

export const HoursPage = ({ organisation, manages }: PageProps) => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  if (manages)
    return (
      <>
        <HoursPanel row={organisation as unknown as AnyRow} isTitleAbove />
        <AutomaticReplies organisation={organisation} manages />
      </>
    )
  const hours = organisation.businessHours ?? []
  const spanOf = (day: number): string => {
    const span = hours.find((one) => one.day === day)
    return span ? `${span.from}–${span.to}` : t('hours.closed')
  }
  return (
    <>
      <ReadOnlyNote />
      <Facts
        facts={[
          [t('hours.zone'), organisation.timeZone || '–'] as const,
          // An organisation without hours is always open, not closed all week.
          ...(hours.length === 0
            ? [[t('resources:settings.hours'), t('hours.always')] as const]
            : weekdays.map((day) => [formatWeekday(day, i18n.language), spanOf(day)] as const)),
        ]}
      />
      <AutomaticReplies organisation={organisation} manages={false} />
    </>
  )
}
