// Tells a user that an administrator has turned their second factor off: under the bell, on woken devices and by mail. A person who
// did not ask for it has to notice.
import type { Row } from '../../../contract/index.ts'
import { enqueuePush } from '../../conversations/notifications/push-job.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { noticeJob } from './notice-job.ts'

/** A notification is announced in an organisation; administrators, who hear all of them, may be members of none. */
const findPlace = async (unit: UnitOfWork, user: Row<'USER'>): Promise<string | null> => {
  const order = { orderBy: { createdTime: 1 }, limit: 1 } as const
  const [membership] = await unit.findAll('ORGANISATIONMEMBERSHIP', { userId: user._id }, order)
  if (membership) return membership.organisationId ?? null
  if (!user.role) return null
  const [organisation] = await unit.findAll('ORGANISATION', {}, order)
  return organisation?._id ?? null
}

export const notifyFactorRemoved = async (unit: UnitOfWork, user: Row<'USER'>): Promise<void> => {
  const email = user.profile?.email
  if (email) await enqueueJob(unit, noticeJob(user._id, email, 'secondFactorRemoved'))
  const organisationId = await findPlace(unit, user)
  if (organisationId === null) return
  const { _id } = unit.add(
    'NOTIFICATION',
    {
      type: 'SECOND_FACTOR_REMOVED',
      recipientId: user._id,
      service: null,
      threadItemId: null,
      itemType: 'ORGANISATION',
      itemId: organisationId,
      title: null,
      snippet: '',
      data: {},
    },
    { organisationId },
  )
  await enqueuePush(unit, _id, organisationId)
}
