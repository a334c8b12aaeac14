// Notifications of the system, outside the browser's window: through the service worker, as Android wants them; without one by the page.

export type DesktopState = 'default' | 'granted' | 'denied' | 'unsupported'

export const getDesktopState = (): DesktopState =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission

/** Asks the person; only after they have clicked. */
export const requestDesktopPermission = async (): Promise<DesktopState> => {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission().catch(() => getDesktopState())
}

/** It is given and taken back in the browser's own settings, while the page stands. @returns stops following */
export const onDesktopPermissionChanged = (hear: () => void): (() => void) => {
  const ended = new AbortController()
  const permissions = navigator.permissions as Permissions | undefined
  void permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', hear, { signal: ended.signal }),
    () => undefined,
  )
  return () => ended.abort()
}

/** Missing on plain HTTP (but not on this machine's own address). */
const getWorkers = (): ServiceWorkerContainer | undefined =>
  navigator.serviceWorker as ServiceWorkerContainer | undefined

/** null where there is none, or it is not at work yet. */
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
  /** Where a click leads. */
  readonly url: string
}

const shownByPage = new Map<string, Notification>()

/** Nothing where it is not allowed. @param onClick where the page itself shows it; else the worker tells `onOpened` */
export const showDesktopNotification = async (
  { tag, title, body, icon, url }: DesktopNotification,
  onClick: (url: string) => void,
): Promise<void> => {
  if (getDesktopState() !== 'granted') return
  // The sound is ours.
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
    // The bell says it, too.
  }
}

export const closeDesktopNotification = async (tag: string): Promise<void> => {
  shownByPage.get(tag)?.close()
  shownByPage.delete(tag)
  const registration = await getActiveRegistration()
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close()
}

/** They quote customers: none stands there any more for whoever comes next. */
export const closeDesktopNotifications = async (): Promise<void> => {
  for (const notification of shownByPage.values()) notification.close()
  shownByPage.clear()
  const registration = await getActiveRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Follows clicks on notifications that the worker shows. @returns stops following */
export const onNotificationOpened = (open: (url: string) => void): (() => void) => {
  const workers = getWorkers()
  const hear = ({ data }: MessageEvent): void => {
    const { kind, url } = (data ?? {}) as { readonly kind?: unknown; readonly url?: unknown }
    if (kind === 'open' && typeof url === 'string') open(url)
  }
  workers?.addEventListener('message', hear)
  return () => workers?.removeEventListener('message', hear)
}
