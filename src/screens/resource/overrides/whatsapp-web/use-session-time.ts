// Times of a session, by the clock of the organisation that has it, as on its record.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { formatZonedTime } from '../../fields/format-zoned-time.ts'
import { useZoneOf } from '../../fields/use-zone-of.ts'

/** @returns writes an ISO time in words */
export const useSessionTime = ({ organisationId }: Pick<Row<'WAWEBSESSION'>, 'organisationId'>) => {
  const { i18n } = useTranslation()
  const zone = useZoneOf(organisationId)
  return (time: string): string => formatZonedTime(time, i18n.language, zone)
}
