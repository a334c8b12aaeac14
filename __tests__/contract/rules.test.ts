// Pure rules of the contract: visibility, delivery status, text folding.
import fc from 'fast-check'
import { deliveryStatuses, advanceDeliveryStatus } from '../../contract/delivery.ts'
import type { DeliveryStatus } from '../../contract/delivery.ts'
import { fold, lowerAscii } from '../../contract/fold.ts'
import { canAssign, canSeeThread, hasRight, toSessionStats } from '../../contract/permissions.ts'
import type { Rights } from '../../contract/permissions.ts'
import { getRooms, getThreadRooms, getRoomStream } from '../../contract/rooms.ts'
import { computeHumanAgentDeadline, computeReplyDeadline } from '../../contract/windows.ts'

const organisationIds = ['o1', 'o2', 'o3']
const teamIds = ['t1', 't2']
const userIds = ['u1', 'u2']

const someRights: fc.Arbitrary<Rights> = fc.record({
  userId: fc.constantFrom(...userIds),
  role: fc.constantFrom(null, null, null, 'Admin' as const, 'Superadmin' as const),
  canManage: fc.boolean(),
  members: fc.uniqueArray(
    fc.record({
      organisationId: fc.constantFrom(...organisationIds),
      manager: fc.boolean(),
      teamIds: fc.subarray(teamIds),
      visibility: fc.constantFrom('all' as const, 'team' as const, 'own' as const),
    }),
    { selector: (member) => member.organisationId },
  ),
})

const someThread = fc.record({
  organisationId: fc.constantFrom(...organisationIds),
  assigneeId: fc.constantFrom(null, ...userIds),
  teamId: fc.constantFrom(null, ...teamIds),
})

describe('rooms', () => {
  it('are heard exactly by those who may see the thread', () => {
    fc.assert(
      fc.property(someRights, someThread, (rights, thread) => {
        const heard = getRooms(rights, organisationIds)
        const announced = getThreadRooms(thread)
        expect(announced.some((room) => heard.includes(room))).toBe(canSeeThread(rights, thread))
      }),
    )
  })

  it('belong to one stream each', () => {
    fc.assert(
      fc.property(someRights, (rights) => {
        for (const room of getRooms(rights, organisationIds)) {
          expect(getRoomStream(room)).toMatch(/^(provider|user:\w+|org:\w+)$/)
        }
      }),
    )
  })
})

describe('rights', () => {
  it('name in the session only the organisations that are managed', () => {
    const member = (organisationId: string, manager: boolean) => ({
      organisationId,
      manager,
      teamIds: [],
      visibility: 'all' as const,
    })
    const rights = { userId: 'u1', role: null, canManage: false, members: [member('o1', true), member('o2', false)] }
    expect(toSessionStats(rights).manageOrganisationIds).toEqual(['o1'])
    expect(toSessionStats({ ...rights, canManage: true }).manageOrganisationIds).toEqual(['o1', 'o2'])
  })

  it('give nobody what is allowed to nobody', () => {
    fc.assert(fc.property(someRights, (rights) => !hasRight(rights, 'nobody') && hasRight(rights, 'own')))
  })

  it('of another organisation never reach into this one', () => {
    const stranger: Rights = {
      userId: 'u1',
      role: null,
      canManage: true,
      members: [{ organisationId: 'o1', manager: true, teamIds: [], visibility: 'all' }],
    }
    expect(hasRight(stranger, 'member', 'o2')).toBe(false)
    expect(hasRight(stranger, 'manager', 'o2')).toBe(false)
    expect(canSeeThread(stranger, { organisationId: 'o2', assigneeId: 'u1', teamId: null })).toBe(false)
    expect(toSessionStats(stranger)).toEqual({
      canManage: true,
      multipleOrganisation: false,
      manageOrganisationIds: ['o1'],
    })
  })

  it('show an agent what its visibility says: own, of the own teams, or all', () => {
    const agent = (visibility: 'all' | 'team' | 'own'): Rights => ({
      userId: 'u1',
      role: null,
      canManage: false,
      members: [{ organisationId: 'o1', manager: false, teamIds: ['t1'], visibility }],
    })
    const threads = [
      { organisationId: 'o1', assigneeId: 'u1', teamId: 't2' },
      { organisationId: 'o1', assigneeId: 'u2', teamId: 't1' },
      { organisationId: 'o1', assigneeId: 'u2', teamId: 't2' },
      { organisationId: 'o1', assigneeId: null, teamId: null },
    ]
    const seen = (visibility: 'all' | 'team' | 'own') =>
      threads.map((thread) => {
        const heard = getRooms(agent(visibility), [])
        expect(getThreadRooms(thread).some((room) => heard.includes(room))).toBe(
          canSeeThread(agent(visibility), thread),
        )
        return canSeeThread(agent(visibility), thread)
      })
    expect(seen('own')).toEqual([true, false, false, false])
    expect(seen('team')).toEqual([true, true, false, false])
    expect(seen('all')).toEqual([true, true, true, true])
  })

  it('let an agent take a thread, hand it to whoever sees it and let go of their own, a manager assign anybody', () => {
    const agent: Rights = {
      userId: 'u1',
      role: null,
      canManage: false,
      members: [{ organisationId: 'o1', manager: false, teamIds: [], visibility: 'all' }],
    }
    const manager: Rights = {
      ...agent,
      members: [{ organisationId: 'o1', manager: true, teamIds: [], visibility: 'all' }],
    }
    const thread = { organisationId: 'o1', assigneeId: 'u2', teamId: null }
    expect(canAssign(agent, thread, 'u1')).toBe(true)
    expect(canAssign(agent, thread, null)).toBe(false)
    expect(canAssign(agent, { ...thread, assigneeId: 'u1' }, null)).toBe(true)
    expect(canAssign(agent, thread, 'u3')).toBe(false)
    expect(canAssign(agent, thread, 'u3', true)).toBe(true)
    expect(canAssign(manager, thread, 'u2')).toBe(true)
  })
})

describe('delivery status', () => {
  const status = fc.constantFrom(...deliveryStatuses)

  it('never goes back, and ends the same in any order while nothing failed', () => {
    const progress = fc.array(
      fc.constantFrom(
        'queued' as const,
        'sending' as const,
        'sent' as const,
        'delivered' as const,
        'read' as const,
        'played' as const,
      ),
    )
    fc.assert(
      fc.property(progress, (heard) => {
        const forward = heard.reduce<DeliveryStatus>(advanceDeliveryStatus, 'queued')
        const backward = heard.toReversed().reduce<DeliveryStatus>(advanceDeliveryStatus, 'queued')
        expect(forward).toBe(backward)
      }),
    )
  })

  it('stays failed, and fails only before it was delivered', () => {
    fc.assert(fc.property(status, (next) => advanceDeliveryStatus('failed', next) === 'failed'))
    expect(advanceDeliveryStatus('sent', 'failed')).toBe('failed')
    expect(advanceDeliveryStatus('delivered', 'failed')).toBe('delivered')
  })
})

describe('fold', () => {
  it('finds Turkish names however they are typed', () => {
    expect(['İZMİR', 'izmir', 'ızmır', 'Izmir'].map(fold)).toEqual(['izmir', 'izmir', 'izmir', 'izmir'])
    expect(fold('Şükrü ÇAĞLAYAN')).toBe('sukru caglayan')
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)))
  })

  it('lower-cases identifiers without knowing a language', () => {
    expect(lowerAscii('X-Hub-İ')).toBe('x-hub-İ')
  })
})

describe('reply windows', () => {
  it('close a day after the last action, seven days for a human agent', () => {
    expect(computeReplyDeadline('2026-03-01T10:00:00.000Z')).toBe('2026-03-02T10:00:00.000Z')
    expect(computeReplyDeadline(null)).toBeNull()
    const within = (itemType: 'fbConversation' | 'waContact', now: string) =>
      computeHumanAgentDeadline({ itemType, replyDeadline: '2026-03-02T10:00:00.000Z' }, Date.parse(now))
    expect(within('fbConversation', '2026-03-02T09:59:59.999Z')).toBeNull()
    expect(within('fbConversation', '2026-03-02T10:00:00.000Z')).toBe('2026-03-08T10:00:00.000Z')
    expect(within('fbConversation', '2026-03-08T10:00:00.000Z')).toBeNull()
    expect(within('waContact', '2026-03-03T10:00:00.000Z')).toBeNull()
  })
})
