// The bubble that says exactly this, once it stands there. Quotes repeat what another one says.
import { screen, waitFor, within } from '@testing-library/react'

export const findBubble = (text: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen
      .getAllByRole('article')
      .find((candidate) => within(candidate).queryByText(text, { ignore: '.quoteText' }) !== null)
    if (found === undefined) throw new Error(`No bubble says "${text}"`)
    return found
  })
