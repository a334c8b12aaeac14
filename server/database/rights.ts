// Loads the rights of a user from the user's record, memberships and organisations.
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { organisationDefaults } from '../../contract/organisation-defaults.ts'
import type { Rights, Role, Visibility } from '../../contract/permissions.ts'
import { tableOf } from './columns.ts'
import type { Tables } from './tables.ts'

interface RightsRow {
  readonly role: Role | null
  readonly can_manage: boolean | null
  readonly status: string | null
  readonly organisation_id: string | null
  readonly member_role: string | null
  readonly team_ids: string[] | null
  readonly visibility: Visibility | null
}

/** A deleted organisation gives no rights. @returns null if there is no such user or they are deactivated */
export const loadRights = async (kysely: Kysely<Tables>, userId: string): Promise<Rights | null> => {
  const found = await sql<RightsRow>`
    SELECT staff.doc ->> 'role' AS role, (staff.doc ->> 'canManage')::boolean AS can_manage, staff.doc ->> 'status' AS status,
      organisation.id AS organisation_id, membership.doc ->> 'role' AS member_role, membership.doc -> 'teamIds' AS team_ids,
      organisation.doc ->> 'visibility' AS visibility
    FROM ${sql.table(tableOf('USER'))} AS staff
    LEFT JOIN ${sql.table(tableOf('ORGANISATIONMEMBERSHIP'))} AS membership ON membership."userId" = staff.id
    LEFT JOIN ${sql.table(tableOf('ORGANISATION'))} AS organisation
      ON organisation.id = membership.organisation_id AND organisation.doc ->> 'deletedTime' IS NULL
    WHERE staff.id = ${userId} ORDER BY membership.organisation_id`.execute(kysely)
  const first = found.rows[0]
  if (!first || first.status === 'Passive') return null
  return {
    userId,
    role: first.role,
    canManage: first.can_manage === true,
    members: found.rows.flatMap((row) =>
      row.organisation_id === null
        ? []
        : [
            {
              organisationId: row.organisation_id,
              manager: row.member_role === 'manager',
              teamIds: row.team_ids ?? [],
              visibility: row.visibility ?? organisationDefaults.visibility,
            },
          ],
    ),
  }
}

/** All organisations that are not deleted: administrators subscribe to all of them. */
export const listOrganisationIds = async (kysely: Kysely<Tables>): Promise<string[]> => {
  const found = await sql<{
    id: string
  }>`SELECT id FROM ${sql.table(tableOf('ORGANISATION'))} WHERE "deletedTime" IS NULL ORDER BY id`.execute(kysely)
  return found.rows.map((row) => row.id)
}
