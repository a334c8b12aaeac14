// Full time in an organisation's time zone. The zone is named only if it differs from the user's.
import { formatDateTime } from '../../../lib/time-text.ts'

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param zone undefined for the user's own */
export const formatZonedTime = (time: string, language: string, zone: string | undefined): string => {
  const timeText = formatDateTime(time, language, zone)
  return zone === undefined || zone === ownZone ? timeText : `${timeText} (${zone})`
}
