// Waits in time that the page is running: a suspended page or a sleeping device does not count as a slow one.
const steps = 5

/**
 * Waits for `ms` of running time. A single timer would fire right after a suspension, before anything that arrived meanwhile is handled.
 * The wait is split into steps, so a suspension counts as one step at most.
 */
export const waitAwake = async (ms: number): Promise<void> => {
  for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setTimeout(resolve, ms / steps))
}
