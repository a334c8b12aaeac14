// Notices of the system, outside the browser's window.

export type DesktopState = 'default' | 'granted' | 'denied' | 'unsupported'

export const desktopState = (): DesktopState => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission)

/** Asks the person; only after he has clicked. */
export const askForDesktop = async (): Promise<DesktopState> => {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission().catch(() => desktopState())
}

export interface DesktopNotice {
  /** Another notice with the same tag takes its place. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

/** Nothing where it is not allowed, or where only a service worker may (Chrome on Android). */
export const showOnDesktop = ({ tag, title, body, onClick }: DesktopNotice): void => {
  if (desktopState() !== 'granted') return
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
