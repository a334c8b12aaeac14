// Push notifications of this device: registers the browser's subscription with the server for this session.
import { getActiveRegistration, requestDesktopPermission } from '../../lib/desktop-notification.ts'
import type { AppThunk } from '../app-thunk.ts'
import { announcingChosen } from '../network/settings-slice.ts'
import { runCall } from '../records/run-call.ts'

/** `failed`: the push service or the server is unreachable. `refused`: the installation does not allow the push service's host. */
export type SubscribeResult = 'on' | 'denied' | 'unsupported' | 'failed' | 'refused'

const subscribe = async (manager: PushManager, applicationServerKey: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    // The browser has a subscription with another key, of another or an earlier installation.
    const earlier = await manager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Asks the user for permission if the browser has not asked before. */
export const subscribeToPush = (): AppThunk<Promise<SubscribeResult>> => async (dispatch, getState) => {
  const registration = await getActiveRegistration()
  if (!registration) return 'unsupported'
  if ((await requestDesktopPermission()) !== 'granted') return 'denied'
  const key = await dispatch(runCall('pushKey', { quiet: true }))
  if (!key.ok) return 'failed'
  const subscription = await subscribe(registration.pushManager, key.data.publicKey).catch(() => null)
  if (!subscription) return 'failed'
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  const result = await dispatch(runCall('subscribeToPush', { body, quiet: true }))
  if (!result.ok) {
    await subscription.unsubscribe().catch(() => false)
    return result.error.code === 'PUSH_HOST_NOT_ALLOWED' ? 'refused' : 'failed'
  }
  dispatch(announcingChosen({ ...getState().settings.announcing, push: true }))
  return 'on'
}

/** Removes the browser's subscription, which also stops pushes of a session that the server does not yet know to be signed out. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await getActiveRegistration()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}

export const endPush = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(announcingChosen({ ...getState().settings.announcing, push: false }))
  await unsubscribeBrowser()
  await dispatch(runCall('endPush', { quiet: true }))
}
