// Types without delays between keys, however slow the machine is, for code that waits for a pause in typing.
import { fireEvent } from '@testing-library/react'

/**
 * @param pauseMs the pause that the code under test waits for after the last key
 * @returns just before that pause ends: this timer started with the other one, so it keeps that order on the slowest machine, too
 */
export const typeAtOnce = async (field: HTMLElement, text: string, pauseMs: number): Promise<void> => {
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.change(field, { target: { value: text.slice(0, length) } })
  await new Promise((resolve) => setTimeout(resolve, pauseMs - 1))
}
