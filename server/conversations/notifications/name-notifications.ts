// Adds a name to the notifications of a conversation that were written before it was known.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Older ones are not updated. */
const maxNotifications = 20

/** @param of a conversation, by its item, or a single item in one */
export const nameNotifications = async (
  unit: UnitOfWork,
  of: { readonly threadItemId: string } | { readonly itemId: string },
  title: string | null,
): Promise<void> => {
  const notifications = await unit.findAll(
    'NOTIFICATION',
    { ...of },
    { orderBy: { createdTime: -1 }, limit: maxNotifications },
  )
  for (const notification of notifications)
    if (!notification.title) await unit.change('NOTIFICATION', notification._id, { title })
}
