// The call by which the application reports its own errors. Anonymous, because an error may occur before sign-in.
import { defineCall } from '../call.ts'
import { array, object, string } from '../fields.ts'

export const maxStackFrames = 8

/** Patterns that limit a report's content, so that it cannot contain text that people wrote. */
export const errorClassPattern = /^[A-Z][A-Za-z]{0,59}$/
export const stackFramePattern = /^[\w.-]{1,80}\.js:\d{1,9}:\d{1,9}$/
const errorRoutePattern = /^(?:\/(?:[A-Za-z]{1,24}|:id)){0,6}\/?$/

export const browserErrorCalls = {
  reportBrowserError: defineCall<Record<string, never>>()({
    method: 'POST',
    path: '/api/browserErrors/report',
    right: 'anonymous',
    body: object({
      message: string().matches(errorClassPattern, 'INVALID_VALUE').required(),
      stack: array(string().matches(stackFramePattern, 'INVALID_VALUE').required()).max(maxStackFrames).required(),
      route: string().max(200).matches(errorRoutePattern, 'INVALID_VALUE').required(),
      appVersion: string()
        .matches(/^[\w.+-]{1,40}$/, 'INVALID_VALUE')
        .required(),
    }),
  }),
} as const
