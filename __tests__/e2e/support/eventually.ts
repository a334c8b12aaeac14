// Asks again and again until the answer is right, or nothing moves any more: for what nothing on a page tells of.
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { waitMs } from './limits.ts'

const betweenMs = 100
/** An answer that moves to and fro is not waited for longer. */
const mostMs = 5 * waitMs

/** @returns the last answer, right or not: the caller asserts it */
export const eventually = async <Answer>(
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> => {
  const end = performance.now() + mostMs
  let answer = await ask()
  let until = performance.now() + waitMs
  while (!isRight(answer) && performance.now() <= until) {
    await pause(betweenMs)
    const next = await ask()
    // A count that still grows gets there, however busy the machine is.
    if (!isDeepStrictEqual(next, answer)) until = Math.min(performance.now() + waitMs, end)
    answer = next
  }
  return answer
}
