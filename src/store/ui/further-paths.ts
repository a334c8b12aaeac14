// Paths of screens that no type of record has.

export const replayPath = '/replay'
/** Inside the player's frame. */
export const stagePath = '/replay/stage'
export const profilePath = '/profile'
export const recordingsPath = '/admin/recordings'
export const searchPath = '/search'
export const notificationSettingsPath = `${profilePath}?selectedTab=notifications`
export const shortcutsPath = `${profilePath}?selectedTab=shortcuts`
/** One item, without anything around it. */
export const appViewPath = '/app'
export { reportsPath } from '../../../contract/queue-notification.ts'
export const connectPath = '/addFacebookAccount'
