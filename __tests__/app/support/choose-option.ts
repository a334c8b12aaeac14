// Chooses from a list that opens over the page.
import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const chooseOption = async (person: UserEvent, field: HTMLElement, name: string): Promise<void> => {
  await person.click(field)
  const option = await screen.findByRole('option', { name })
  await person.click(option)
  if (option.isConnected) await waitForElementToBeRemoved(option)
}
