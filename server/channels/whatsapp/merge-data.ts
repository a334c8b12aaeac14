// Merges the remaining data of two records that turned out to be one person.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'
import { preferencesOf, withPreferences } from './preferences.ts'

type Data = Row<'FBWACONTACT'>['data']

export const mergeData = (survivor: Data, duplicate: Data): Data => {
  const until = [survivor, duplicate]
    .map((data) => asText(data?.['freeEntryUntil']))
    .filter((time) => time !== null)
    .sort()
    .at(-1)
  return {
    ...withPreferences({ ...duplicate, ...survivor }, preferencesOf(duplicate)),
    ...(until ? { freeEntryUntil: until } : {}),
  }
}
