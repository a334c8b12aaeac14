// Commands that mounted screens offer. They live outside the state, which cannot hold functions.

export type Offer = Readonly<Record<string, () => void>>

const offers = new Set<() => Offer>()

/** @param current called at each look-up @returns withdraws the offer */
export const offerCommands = (current: () => Offer): (() => void) => {
  offers.add(current)
  return () => void offers.delete(current)
}

/** The latest offer wins. Undefined if no screen offers the command. */
export const findOfferedCommand = (id: string): (() => void) | undefined =>
  [...offers]
    .reverse()
    .map((current) => current()[id])
    .find((act) => act !== undefined)
