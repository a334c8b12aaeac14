// Registers the service worker, which stores the application shell on this device, and activates a new version when the user asks for it.
import { newVersionReady } from '../../store/network/connection-slice.ts'
import type { AppStore } from '../../store/app-thunk.ts'

const path = '/service-worker.js'
const lookEveryMs = 60 * 60 * 1_000
/** Delay before another attempt to fetch an incomplete shell. */
const retryMs = 30_000
/** A new version that takes longer is not waited for. */
const maxTakeOverMs = 5_000

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Only script address beside the bundles; Trusted Types make the browser reject any other. */
const scriptUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
  return (
    trustedTypes?.createPolicy('social-inbox-worker', { createScriptURL: () => path }).createScriptURL(path) ?? path
  )
}

/** Undefined on plain HTTP, except on localhost. */
const workers = (): ServiceWorkerContainer | undefined => navigator.serviceWorker as ServiceWorkerContainer | undefined

interface ShellListeners {
  readonly onReady: () => void
  /** Called if the shell could not be fetched and no earlier one is stored. */
  readonly onLost: () => void
}

const watchShell = (registration: ServiceWorkerRegistration, { onReady, onLost }: ShellListeners): void => {
  const follow = (worker: ServiceWorker | null): void => {
    const look = (): void => {
      // The very first installation is not an update.
      if (worker?.state === 'installed' && workers()?.controller) onReady()
      if (worker?.state === 'redundant' && registration.active === null) onLost()
    }
    worker?.addEventListener('statechange', look)
    look()
  }
  follow(registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}

const register = async (container: ServiceWorkerContainer, script: string, store: AppStore): Promise<void> => {
  const registration = await container.register(script, { updateViaCache: 'none' })
  const look = setInterval(() => void registration.update().catch(() => undefined), lookEveryMs)
  watchShell(registration, {
    onReady: () => store.dispatch(newVersionReady()),
    // The browser has dropped this registration.
    onLost: () => {
      clearInterval(look)
      registerLater(container, script, store)
    },
  })
}

const registerLater = (container: ServiceWorkerContainer, script: string, store: AppStore): void => {
  const again = (): void => registerLater(container, script, store)
  setTimeout(() => void register(container, script, store).catch(again), retryMs)
}

/** Runs after the first paint; the application works without it. */
export const registerServiceWorker = async (store: AppStore): Promise<void> => {
  const container = workers()
  if (!container || process.env.NODE_ENV !== 'production') return
  try {
    await register(container, scriptUrl(), store)
  } catch {
    // Private windows and blocked storage reject registration; the application then cannot start offline.
  }
}

const untilSettled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

const takeOver = async (container: ServiceWorkerContainer): Promise<void> => {
  const registration = await container.getRegistration()
  if (!registration) return
  if (!registration.waiting) await registration.update().catch(() => undefined)
  if (registration.installing) await untilSettled(registration.installing)
  if (!registration.waiting) return
  const changed = new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  registration.waiting.postMessage('take over')
  await changed
}

/** Reloads the page with the newest available version. */
export const loadNewVersion = async (): Promise<void> => {
  const container = workers()
  const late = new Promise((resolve) => setTimeout(resolve, maxTakeOverMs))
  if (container) await Promise.race([takeOver(container), late])
  window.location.reload()
}
