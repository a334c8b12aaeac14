// The settings pages, in the order of the navigation, and their paths.

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

/** Query parameter with the organisation of the page; without it, the reader's first organisation. */
const organisationKey = 'organisation'

/** @param organisationId null: the reader's first organisation */
export const toSettingsPath = (page: SettingsPage, organisationId: string | null = null): string =>
  `${settingsPath}/${page}${organisationId === null ? '' : `?${organisationKey}=${organisationId}`}`

export const readSettingsOrganisation = (query: URLSearchParams): string | null => query.get(organisationKey)
