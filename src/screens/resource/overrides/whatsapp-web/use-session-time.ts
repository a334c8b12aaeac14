// Formats times of a session in its organisation's time zone, as its record does.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { formatZonedTime } from '../../fields/format-zoned-time.ts'
import { useZoneOf } from '../../fields/use-zone-of.ts'

/** @returns a formatter of ISO times */
export const useSessionTime = ({ organisationId }: Pick<Row<'WAWEBSESSION'>, 'organisationId'>) => {
  const { i18n } = useTranslation()
  const zone = useZoneOf(organisationId)
  return (time: string): string => formatZonedTime(time, i18n.language, zone)
}
