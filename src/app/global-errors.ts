// Global error handler: logs uncaught errors with their path, and reports them.
import { reportErrorLater } from './report-error-later.ts'

/** @returns a function that removes it */
export const logGlobalErrors = (page: Window = window): (() => void) => {
  const log = (error: unknown): void => {
    // eslint-disable-next-line no-console -- unexpected errors are logged to the console
    console.error('Unexpected error', process.env.APP_VERSION, page.location.pathname, error)
    reportErrorLater(error)
  }
  const onError = ({ error, message }: ErrorEvent): void => log(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent): void => log(reason)
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
