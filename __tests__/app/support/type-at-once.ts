// Keys between which no time passes, however slow the machine is: for what waits for a pause in typing.
import { fireEvent } from '@testing-library/react'

/**
 * @param pauseMs what is waited for after the last key
 * @returns shortly before it is over: its timer runs after this one, which began with it, on the slowest machine too
 */
export const typeAtOnce = async (field: HTMLElement, text: string, pauseMs: number): Promise<void> => {
  for (let length = 1; length <= text.length; length += 1)
    fireEvent.change(field, { target: { value: text.slice(0, length) } })
  await new Promise((resolve) => setTimeout(resolve, pauseMs - 1))
}
