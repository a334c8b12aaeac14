// Tells whether push notifications can wake this browser while the application is closed, and if not, why.
import { getActiveRegistration, getDesktopState } from './desktop-notification.ts'

/** `homeScreen`: an iPhone or iPad needs the site on its home screen first. `revoked`: it was on, and the browser has withdrawn it. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'homeScreen' | 'revoked'

const isAppleTouch = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** @param isTurnedOn whether the user has turned push on in this browser */
export const readPushState = async (isTurnedOn: boolean): Promise<PushState> => {
  const registration = await getActiveRegistration()
  const pushes = registration as Partial<ServiceWorkerRegistration> | null
  if (!registration || !pushes?.pushManager) return isAppleTouch() ? 'homeScreen' : 'unsupported'
  const permission = getDesktopState()
  if (!isTurnedOn) return permission === 'denied' ? 'denied' : 'off'
  const subscription = await registration.pushManager.getSubscription().catch(() => null)
  return permission === 'granted' && subscription ? 'on' : 'revoked'
}
