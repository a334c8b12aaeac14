// How many records were announced without their rows and are still being asked for: what is on disk is not right beyond them.

// A number that concerns one store's requests, not what the application shows.
const underWay = new WeakMap<object, number>()

export const countAnnouncedLoads = (environment: object): number => underWay.get(environment) ?? 0

export const trackAnnouncedLoad = async (environment: object, load: () => Promise<void>): Promise<void> => {
  underWay.set(environment, countAnnouncedLoads(environment) + 1)
  try {
    await load()
  } finally {
    underWay.set(environment, countAnnouncedLoads(environment) - 1)
  }
}
