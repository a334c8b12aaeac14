// Whether an organisation is open now, in its own time zone; one without business hours always is.
import { TZDate } from '@date-fns/tz'
import { getISODay } from 'date-fns/getISODay'
import { lightFormat } from 'date-fns/lightFormat'
import { isOpenAt } from '../../../contract/business-hours.ts'
import type { Row } from '../../../contract/index.ts'
import { zoneOr } from '../../../contract/zone-or.ts'

/** @param now ISO */
export const isOpenNow = (
  { businessHours, timeZone }: Pick<Row<'ORGANISATION'>, 'businessHours' | 'timeZone'>,
  now: string,
): boolean => {
  const days = businessHours ?? []
  const at = new TZDate(Date.parse(now), zoneOr(timeZone))
  return days.length === 0 || isOpenAt(days, { day: getISODay(at), time: lightFormat(at, 'HH:mm') })
}
