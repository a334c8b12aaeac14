// Notices of the system, outside the browser's window.

export type DesktopState = 'default' | 'granted' | 'denied' | 'unsupported'

export const getDesktopState = (): DesktopState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks the person; only after they have clicked. */
export const requestDesktopPermission = async (): Promise<DesktopState> => {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission().catch(() => getDesktopState())
}

export interface DesktopNotification {
  /** Another notice with the same tag takes its place. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** Nothing where it is not allowed, or where only a service worker may (Chrome on Android). */
export const showDesktopNotification = ({ tag, title, body, onClick }: DesktopNotification): void => {
  if (getDesktopState() !== 'granted') return
  try {
    // The sound is ours.
    const notice = new Notification(title, { body, tag, icon: '/icons/icon-192.png', silent: true })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onClick()
    }
  } catch {
    // The bell says it, too.
  }
}
