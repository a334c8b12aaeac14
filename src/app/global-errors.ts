// The global handler: what nobody caught is logged with where it happened (platform document section 8).

/** @returns stops it */
export const logUncaught = (page: Window = window): (() => void) => {
  const log = (error: unknown): void => {
    // eslint-disable-next-line no-console -- unexpected errors are logged to the console (platform document section 8)
    console.error('Unexpected error', process.env.APP_VERSION, page.location.pathname, error)
  }
  const failed = ({ error, message }: ErrorEvent): void => log(error ?? message)
  const rejected = ({ reason }: PromiseRejectionEvent): void => log(reason)
  page.addEventListener('error', failed)
  page.addEventListener('unhandledrejection', rejected)
  return () => {
    page.removeEventListener('error', failed)
    page.removeEventListener('unhandledrejection', rejected)
  }
}
