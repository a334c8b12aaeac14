// Whether this browser can be woken while the application is closed, and what keeps it from it.
import { getActiveRegistration, getDesktopState } from './desktop-notification.ts'

/**
 * `homeScreen`: on an iPhone or iPad only once the site stands there. `revoked`: it was on, and the browser has taken it back.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'homeScreen' | 'revoked'

const isAppleTouch = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** @param wanted whether it was switched on here */
export const readPushState = async (wanted: boolean): Promise<PushState> => {
  const registration = await getActiveRegistration()
  const pushes = registration as Partial<ServiceWorkerRegistration> | null
  if (!registration || !pushes?.pushManager) return isAppleTouch() ? 'homeScreen' : 'unsupported'
  const permission = getDesktopState()
  if (!wanted) return permission === 'denied' ? 'denied' : 'off'
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  return permission === 'granted' && subscription ? 'on' : 'revoked'
}
