// How many records were announced without their rows and are still being asked for: what is on disk is not right beyond them.
import type { WithServices } from '../store-services.ts'

const createAnnouncedLoads = () => ({ underWay: 0 })

export const countAnnouncedLoads = ({ services }: WithServices): number => services.get(createAnnouncedLoads).underWay

export const trackAnnouncedLoad = async ({ services }: WithServices, load: () => Promise<void>): Promise<void> => {
  const loads = services.get(createAnnouncedLoads)
  loads.underWay += 1
  try {
    await load()
  } finally {
    loads.underWay -= 1
  }
}
