// Reloads the page as the newest version that can be had.
import { tryLoadCode } from '../../lib/load-code.ts'

/** Where not even that can be had any more, the page is loaded as it is. */
export const loadNewVersion = (): Promise<void> =>
  tryLoadCode(() => import(/* webpackChunkName: "background" */ './service-worker.ts')).then((worker) =>
    worker ? worker.loadNewVersion() : window.location.reload(),
  )
