// Desktop notifications, shown by the service worker, which Android requires; by the page if no worker is active.

export type DesktopState = 'default' | 'granted' | 'denied' | 'unsupported'

export const getDesktopState = (): DesktopState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks the user for permission. Browsers allow this only after a click. */
export const requestDesktopPermission = async (): Promise<DesktopState> => {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission().catch(() => getDesktopState())
}

/** Reports a change of the permission in the browser's settings while the page is open. @returns stops listening */
export const onDesktopPermissionChanged = (hear: () => void): (() => void) => {
  const ended = new AbortController()
  const permissions = navigator.permissions as Permissions | undefined
  void permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', hear, { signal: ended.signal }),
    () => undefined,
  )
  return () => ended.abort()
}

/** Service workers are missing on plain HTTP, except on localhost. */
const getWorkers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined

/** null if no service worker is registered or it is not active yet. */
export const getActiveRegistration = async (): Promise<ServiceWorkerRegistration | null> => {
  const registration = await getWorkers()
    ?.getRegistration()
    .catch(() => undefined)
  return registration?.active ? registration : null
}

export interface DesktopNotification {
  /** Another notification with the same tag takes its place. */
  readonly tag: string
  readonly title: string
  readonly body: string
  readonly icon: string
  /** URL to open on a click. */
  readonly url: string
}

const shownByPage = new Map<string, Notification>()

/** Does nothing without permission. @param onClick called if the page shows it; for the worker's, see `onNotificationOpened` */
export const showDesktopNotification = async (
  { tag, title, body, icon, url }: DesktopNotification,
  onClick: (url: string) => void,
): Promise<void> => {
  if (getDesktopState() !== 'granted') return
  // The application plays its own sound.
  const options = { body, tag, icon, silent: true }
  try {
    const registration = await getActiveRegistration()
    if (registration)
      return await registration.showNotification(title, { ...options, badge: '/icons/icon-192.png', data: { url } })
    const notification = new Notification(title, options)
    shownByPage.set(tag, notification)
    notification.onclick = () => {
      window.focus()
      notification.close()
      onClick(url)
    }
  } catch {
    // The bell in the application shows the same event.
  }
}

export const closeDesktopNotification = async (tag: string): Promise<void> => {
  shownByPage.get(tag)?.close()
  shownByPage.delete(tag)
  const registration = await getActiveRegistration()
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
}

/** Notifications quote customers, so none may stay on screen for the next user. */
export const closeDesktopNotifications = async (): Promise<void> => {
  for (const notification of shownByPage.values()) notification.close()
  shownByPage.clear()
  const registration = await getActiveRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Calls `open` when a notification shown by the worker is clicked. @returns stops listening */
export const onNotificationOpened = (open: (url: string) => void): (() => void) => {
  const workers = getWorkers()
  const hear = ({ data }: MessageEvent): void => {
    const { kind, url } = (data ?? {}) as { readonly kind?: unknown; readonly url?: unknown }
    if (kind === 'open' && typeof url === 'string') open(url)
  }
  workers?.addEventListener('message', hear)
  return () => workers?.removeEventListener('message', hear)
}
