// Waiting by the page's own life: a page that stands still, or a device that sleeps, does not count as slow.
const steps = 5

/**
 * Waits for `ms` of the page's own life. One timer runs out while a page stands still or a device sleeps, before anything that came
 * meanwhile is looked at; in steps that counts as one of them.
 */
export const waitAwake = async (ms: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setTimeout(resolve, ms / steps))
}
