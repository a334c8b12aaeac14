// What the screens that are in sight can do: they offer it while they are there. Functions have no place in the state.

type Offer = Readonly<Record<string, () => void>>

const offers = new Set<() => Offer>()

/** @param current asked each time @returns takes it back */
export const offerCommands = (current: () => Offer): (() => void) => {
  offers.add(current)
  return () => void offers.delete(current)
}

/** What came last is asked first. Undefined: nobody here does it. */
export const offeredCommand = (id: string): (() => void) | undefined =>
  [...offers].reverse().map((current) => current()[id]).find((act) => act !== undefined)
