// Loads the error reporter when an error occurs.
import { tryLoadCode } from '../lib/load-code.ts'

export const reportErrorLater = (error: unknown): void =>
  void tryLoadCode(() => import(/* webpackChunkName: "background" */ './browser-error-report.ts')).then(
    (code) => code?.reportBrowserError(error),
    () => undefined,
  )
