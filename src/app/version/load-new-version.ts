// Reloads the page with the newest available version.
import { tryLoadCode } from '../../lib/load-code.ts'

/** Reloads the page as it is if the service worker code can no longer be loaded. */
export const loadNewVersion = (): Promise<void> =>
  tryLoadCode(() => import(/* webpackChunkName: "background" */ './service-worker.ts')).then((worker) =>
    worker ? worker.loadNewVersion() : window.location.reload(),
  )
