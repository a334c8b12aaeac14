// Notifies a user that an administrator has turned off their two-step sign-in: by a notification in the application, by push and by
// mail, so that users who did not ask for it notice.
import { sql } from 'kysely'
import type { Row } from '../../../contract/index.ts'
import { enqueuePush } from '../../conversations/notifications/push-job.ts'
import { tableOf } from '../../database/columns.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { enqueueJob } from '../../jobs/job-table.ts'
import { noticeJob } from './notice-job.ts'

/**
 * Every notification belongs to an organisation, which must not be deleted. Administrators receive those of all organisations, and
 * may be members of none.
 */
const findPlace = async ({ tx }: UnitOfWork, { _id, role }: Row<'USER'>): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    SELECT organisation.id FROM ${sql.table(tableOf('ORGANISATION'))} AS organisation
    LEFT JOIN ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS membership
      ON membership.organisation_id = organisation.id AND membership."userId" = ${_id}
    WHERE organisation.doc ->> 'deletedTime' IS NULL AND (membership.id IS NOT NULL OR ${Boolean(role)}::boolean)
    ORDER BY membership.created_time, organisation.created_time, organisation.id LIMIT 1`.execute(tx)
  return rows[0]?.id ?? null
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
