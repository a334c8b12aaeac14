// A reporter for Node's test runner: each test as a line of JSON, and at the end the number of passed and failed tests.
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import type { Failure } from './failures.ts'

export type JourneyResult =
  | ({ readonly kind: 'failure' } & Failure)
  | { readonly kind: 'test'; readonly file: string; readonly fullName: string; readonly status: 'passed' | 'pending' }
  | { readonly kind: 'counts'; readonly passed: number; readonly failed: number }

/** Whether a suite fails only because of a test in it, which is reported itself. */
const isOnlyOuter = (error: Error): boolean => 'failureType' in error && error.failureType === 'subtestsFailed'

const messageOf = (error: Error): string => {
  const { cause } = error
  if (cause instanceof Error) return cause.stack ?? cause.message
  return cause === undefined ? error.message : inspect(cause)
}

const resultOf = ({ type, data }: TestEvent): JourneyResult | null => {
  if (type === 'test:fail' && !isOnlyOuter(data.details.error))
    return { kind: 'failure', file: data.file ?? '', title: data.name, message: messageOf(data.details.error) }
  if (type === 'test:pass' && data.details.type !== 'suite') {
    const isLeftOut = data.skip !== undefined || data.todo !== undefined
    return { kind: 'test', file: data.file ?? '', fullName: data.name, status: isLeftOut ? 'pending' : 'passed' }
  }
  if (type === 'test:summary' && data.file === undefined) {
    const { tests, passed, skipped, todo } = data.counts
    // A cancelled test has failed, too.
    return { kind: 'counts', passed, failed: tests - passed - skipped - todo }
  }
  return null
}

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const result = resultOf(event)
    if (result !== null) yield `${JSON.stringify(result)}\n`
  }
}
