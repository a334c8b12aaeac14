// Finds the bubble with exactly this text, once it is rendered; quotes repeat other messages' text.
import { screen, waitFor, within } from '@testing-library/react'

export const findBubble = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen
      .getAllByRole('article')
      .find((candidate) => within(candidate).queryByText(text, { ignore: '.quoteText' }) !== null)
    if (found === undefined) throw new Error(`No bubble says "${text}"`)
    return found
  })
