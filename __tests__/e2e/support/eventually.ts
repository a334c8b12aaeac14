// Asks again and again until the answer is right: for what nothing on a page tells of.
import { setTimeout as pause } from 'node:timers/promises'
import { waitMs } from './limits.ts'

const betweenMs = 100

/** @returns the last answer, right or not: the caller asserts it */
export const eventually = async <Answer>(
  ask: () => Promise<Answer>,
  isRight: (answer: Answer) => boolean,
): Promise<Answer> => {
  const until = performance.now() + waitMs
  for (;;) {
    const answer = await ask()
    if (isRight(answer) || performance.now() > until) return answer
    await pause(betweenMs)
  }
}
