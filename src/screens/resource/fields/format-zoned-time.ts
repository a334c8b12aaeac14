// A whole time by an organisation's clock. Only readers of another clock are told whose it is.
import { formatDateTime } from '../../../lib/time-text.ts'

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** @param zone undefined: the reader's own */
export const formatZonedTime = (time: string, language: string, zone: string | undefined): string => {
  const said = formatDateTime(time, language, zone)
  return zone === undefined || zone === ownZone ? said : `${said} (${zone})`
}
