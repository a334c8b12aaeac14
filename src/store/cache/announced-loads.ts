// Counts loads of records that were announced without their rows. Until they finish, the local copy is not valid up to those positions.
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
