// Merges the remaining data of two records that turned out to be one person.
import type { Row } from '../../../contract/index.ts'
import { asText } from '../../lib/json-reading.ts'
import { preferencesOf, withPreferences } from './preferences.ts'

type Data = Row<'FBWACONTACT'>['data']

export const mergeData = (kept: Data, gone: Data): Data => {
  const until = [kept, gone]
    .map((data) => asText(data?.['freeEntryUntil']))
    .filter((time) => time !== null)
    .sort()
    .at(-1)
  return { ...withPreferences({ ...gone, ...kept }, preferencesOf(gone)), ...(until ? { freeEntryUntil: until } : {}) }
}
