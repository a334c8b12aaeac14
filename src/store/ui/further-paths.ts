// Paths of screens that do not belong to a record type.

export const replayPath = '/replay'
/** The page inside the player's frame. */
export const stagePath = '/replay/stage'
export const profilePath = '/profile'
export const recordingsPath = '/admin/recordings'
export const searchPath = '/search'
export const notificationSettingsPath = `${profilePath}?selectedTab=notifications`
export const shortcutsPath = `${profilePath}?selectedTab=shortcuts`
/** Shows a single item without navigation around it. */
export const appViewPath = '/app'
export { reportsPath } from '../../../contract/queue-notification.ts'
export const connectPath = '/addFacebookAccount'
