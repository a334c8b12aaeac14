// Polls until the answer is right or stops changing, for state that the page does not announce.
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { waitMs } from './limits.ts'

const betweenMs = 100
/** Upper limit for an answer that keeps alternating. */
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
    // A growing count gets there, however busy the machine is.
    if (!isDeepStrictEqual(next, answer)) until = Math.min(performance.now() + waitMs, end)
    answer = next
  }
  return answer
}
