// Reports application errors to the server: error class and code positions, never the error's message. Sampled: each kind once per page,
// and few in total.
import {
  browserErrorCalls,
  errorClassPattern,
  maxStackFrames,
  stackFramePattern,
} from '../../contract/platform/browser-error-calls.ts'

const maxReports = 10

interface BrowserErrorReport {
  readonly message: string
  readonly stack: readonly string[]
  readonly route: string
  readonly appVersion: string
}

/** Turns `/conversations/64f…` into `/conversations/:id`, because a part that is not a plain word may be an id, a name or a token. */
const toRoute = (pathname: string): string =>
  pathname
    .split('/')
    .slice(0, 7)
    .map((part) => (part === '' || /^[A-Za-z]{1,24}$/.test(part) ? part : ':id'))
    .join('/')

/** File names of the scripts, without their origin. */
const toFrames = (stack: string): readonly string[] =>
  stack
    .split('\n')
    .flatMap((line) => /([^/\s(@]+\.js):(\d+):(\d+)\)?\s*$/.exec(line)?.slice(1, 4).join(':') ?? [])
    .filter((frame) => stackFramePattern.test(frame))
    .slice(0, maxStackFrames)

export const toBrowserErrorReport = (error: unknown, pathname: string): BrowserErrorReport => {
  const { name, stack } = (error instanceof Error ? error : {}) as { readonly name?: unknown; readonly stack?: unknown }
  return {
    message: typeof name === 'string' && errorClassPattern.test(name) ? name : 'Error',
    stack: typeof stack === 'string' ? toFrames(stack) : [],
    route: toRoute(pathname),
    appVersion: process.env.APP_VERSION ?? '0',
  }
}

const reported = new Set<string>()

export const reportBrowserError = async (error: unknown): Promise<void> => {
  const body = JSON.stringify(toBrowserErrorReport(error, window.location.pathname))
  if (reported.has(body) || reported.size >= maxReports) return
  reported.add(body)
  const { method, path } = browserErrorCalls.reportBrowserError
  const address = `${process.env.BACKEND_ADDRESS ?? ''}${path}`
  // A report that fails to arrive is not reported as another error.
  await fetch(address, { method, body, headers: { 'content-type': 'application/json' }, keepalive: true }).catch(
    () => undefined,
  )
}
