// An organisation with members, a team and a channel that lost its token, and the settings pages as a given user sees them.
import { userId } from '../../../store/support/create-test-store.ts'
import { epoch, id, organisationId, row, time } from '../../../store/support/rows.ts'
import type { TestBackend } from '../../../store/support/test-backend.ts'
import { renderRecords } from './render-records.tsx'

const member = { organisationId, teamIds: [], visibility: 'all' as const }
export const manager = { role: null, members: [{ ...member, manager: true }] }
export const agent = { role: null, members: [{ ...member, manager: false }] }
export const acme = row({
  _id: organisationId,
  name: 'Acme',
  visibility: 'team',
  timeZone: 'Europe/Istanbul',
  businessHours: [{ day: 1, from: '09:00', to: '18:00' }],
})
export const team = row({ _id: id(1), organisationId, name: 'Evening' })
export const ayse = row({ _id: userId, profile: { name: 'Ayşe Yıldız' }, authOptions: { username: 'ayse' } })
export const can = row({ _id: id(2), profile: { name: 'Can Demir' }, authOptions: { username: 'can' } })
export const memberships = [
  row({ _id: id(3), organisationId, userId: can._id, role: 'agent', teamIds: [] }),
  row({ _id: id(4), organisationId, userId, role: 'manager', teamIds: [team._id] }),
]
export const channel = row({
  _id: id(5),
  organisationId,
  name: 'Acme Istanbul',
  service: 'facebook',
  accountId: id(6),
  status: 'reauthorise',
  problem: 'TOKEN_INVALID',
  lastError: 'Session has expired',
  lastErrorTime: time(5),
})
export const rows = { ORGANISATION: [acme], TEAM: [team], ORGANISATIONMEMBERSHIP: memberships, CHANNEL: [channel] }
export const records = { ...rows, USER: [ayse, can], ORGANISATIONINVITATION: [] }

/** Opens a page of the settings as a user with these rights. */
export const openSettings = (
  at: string,
  rights: object,
  more: (backend: TestBackend) => void = () => undefined,
  organisation: typeof acme = acme,
) =>
  renderRecords({
    at,
    records: { ...records, ORGANISATION: [organisation] },
    rights,
    backend: (backend) => {
      backend.on('GET', '/api/bootstrap', () => ({
        body: {
          data: {
            epoch,
            cursors: {},
            rows: { ...rows, ORGANISATION: [organisation], USER: [ayse, can] },
            complete: true,
          },
          epoch,
        },
      }))
      more(backend)
    },
  })
