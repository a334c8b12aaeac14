// Commands that visible screens offer. They live outside of the state, which holds no functions.

export type Offer = Readonly<Record<string, () => void>>

const offers = new Set<() => Offer>()

/** @param current asked each time @returns takes it back */
export const offerCommands = (current: () => Offer): (() => void) => {
  offers.add(current)
  return () => void offers.delete(current)
}

/** The last offer wins. Undefined if nobody offers it. */
export const findOfferedCommand = (id: string): (() => void) | undefined =>
  [...offers]
    .reverse()
    .map((current) => current()[id])
    .find((act) => act !== undefined)
