// An organisation with users, a page and a conversation, the basis of most server tests.
import type { Row } from '../../../contract/index.ts'
import type { Role } from '../../../contract/permissions.ts'
import type { Database } from '../../../server/database/database.ts'
import { transact } from '../../../server/database/transact.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'

export const nobody = { actor: null }

export const addUser = (unit: UnitOfWork, username: string, role: Role | null = null): Row<'USER'> =>
  unit.add('USER', {
    role,
    status: 'Active',
    canManage: false,
    language: 'tr',
    profile: { name: username, gender: null, email: `${username}@example.test` },
    authOptions: { username },
  })

export const addOrganisation = (
  unit: UnitOfWork,
  name: string,
  visibility: 'all' | 'team' | 'own' = 'all',
): Row<'ORGANISATION'> =>
  unit.add('ORGANISATION', {
    name,
    visibility,
    allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
    allowance: { FaFacebook: 5, FaInstagram: 5, FaWhatsapp: 5 },
    timeZone: 'Europe/Istanbul',
  })

export const addMember = (
  unit: UnitOfWork,
  organisationId: string,
  userId: string,
  role: 'agent' | 'manager' = 'agent',
  teamIds: string[] = [],
) => unit.add('ORGANISATIONMEMBERSHIP', { userId, role, teamIds }, { organisationId })

export const addThread = (
  unit: UnitOfWork,
  organisationId: string,
  accountId: string,
  place: { assigneeId?: string | null; teamId?: string | null; title?: string; at?: string } = {},
) => {
  const at = place.at ?? unit.now
  const person = unit.add(
    'FBUSER',
    { fbId: `psid-${place.title ?? at}-${Math.random()}`, name: place.title ?? 'Someone', fbPageIds: [accountId] },
    { organisationId },
  )
  const conversation = unit.add('FBCONVERSATION', { fbPageId: accountId, fbUserId: person._id }, { organisationId })
  const thread = unit.add(
    'THREAD',
    {
      service: 'facebook',
      itemType: 'fbConversation',
      itemId: conversation._id,
      accountType: 'FBPAGE',
      accountId,
      title: place.title ?? 'Someone',
      snippet: 'hello',
      lastMessageTime: at,
      lastInboundTime: at,
      unreadCount: 1,
      isAnswered: false,
      status: 'open',
      assigneeId: place.assigneeId ?? null,
      teamId: place.teamId ?? null,
    },
    { organisationId },
  )
  return { thread, conversation, person }
}

export interface Fixtures {
  readonly organisation: Row<'ORGANISATION'>
  readonly other: Row<'ORGANISATION'>
  readonly superadmin: Row<'USER'>
  readonly admin: Row<'USER'>
  readonly manager: Row<'USER'>
  readonly agent: Row<'USER'>
  readonly agent2: Row<'USER'>
  readonly stranger: Row<'USER'>
  readonly page: Row<'FBPAGE'>
}

/**
 * Two organisations: one with a manager, two agents and a page; another with a stranger. @param mark distinguishes several in one database:
 * a digit
 */
export const seedOrganisation = async (database: Database, mark = ''): Promise<Fixtures> => {
  const { result } = await transact(database, nobody, async (unit) => {
    const organisation = addOrganisation(unit, 'Acme')
    const other = addOrganisation(unit, 'Rival')
    const seeded = {
      organisation,
      other,
      superadmin: addUser(unit, `superadmin${mark}`, 'Superadmin'),
      admin: addUser(unit, `admin${mark}`, 'Admin'),
      manager: addUser(unit, `manager${mark}`),
      agent: addUser(unit, `agent${mark}`),
      agent2: addUser(unit, `agent2${mark}`),
      stranger: addUser(unit, `stranger${mark}`),
      page: unit.add(
        'FBPAGE',
        { fbId: `555000111${mark}`, name: 'Acme Istanbul' },
        { organisationId: organisation._id },
      ),
    }
    addMember(unit, organisation._id, seeded.manager._id, 'manager')
    addMember(unit, organisation._id, seeded.agent._id)
    addMember(unit, organisation._id, seeded.agent2._id)
    addMember(unit, other._id, seeded.stranger._id, 'manager')
    return seeded
  })
  return result
}
