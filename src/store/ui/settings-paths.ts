// The pages of the settings, in the order of their navigation, and their addresses.

export const settingsPath = '/settings'

export const settingsPages = [
  'people',
  'channels',
  'teams',
  'assignment',
  'labels',
  'quickReplies',
  'hours',
  'security',
  'retention',
  'organisation',
] as const
export type SettingsPage = (typeof settingsPages)[number]

/** Names the organisation that the pages are about; without it they are about the reader's first. */
const organisationKey = 'organisation'

/** @param organisationId null: the reader's first */
export const toSettingsPath = (page: SettingsPage, organisationId: string | null = null): string =>
  `${settingsPath}/${page}${organisationId === null ? '' : `?${organisationKey}=${organisationId}`}`

export const readSettingsOrganisation = (query: URLSearchParams): string | null => query.get(organisationKey)
