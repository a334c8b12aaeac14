// Gives the notifications of a conversation a name that nobody knew when they were written.
import type { UnitOfWork } from '../../database/unit-of-work.ts'

/** Older ones are not looked for. */
const maxNotifications = 20

/** @param of a conversation, by what it is about, or a single item in one */
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
