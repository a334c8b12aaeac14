// Calls that replace stored values: if two people save the same form, the later save is rejected with RECORD_OVERTAKEN.
import type { BodyOf } from '../../../contract/call.ts'
import type { CallName, Calls } from '../../../contract/calls.ts'
import { calls } from '../../../contract/calls.ts'
import { fillPath } from '../../../contract/call.ts'
import { transact } from '../../../server/database/transact.ts'
import { startDirectDesk } from '../support/direct-desk.ts'
import type { DirectDesk } from '../support/direct-desk.ts'
import { nobody } from '../support/fixtures.ts'
import { accountId, connectWhatsapp, phoneId } from '../support/whatsapp.ts'
import type { WhatsappAccount } from '../support/whatsapp.ts'

type ReplacingCall = {
  [Name in CallName]: BodyOf<Calls[Name]> extends { readonly $seen?: unknown } ? Name : never
}[CallName]

interface Trial {
  readonly as: string
  readonly params?: () => Readonly<Record<string, string>>
  /** Fields that tell which of several records is meant; part of each body. */
  readonly place?: () => object
  /** Stored values, those that somebody else saves, and those of the later save. */
  readonly seen: object
  readonly theirs: object
  readonly mine: object
  /** Fields that the rejection of the later save names. */
  readonly fields: readonly string[]
  /** The values are sent in `$set`. */
  readonly isSet?: boolean
  /** Runs before each save. */
  readonly prepare?: () => Promise<unknown>
}

let desk: DirectDesk
let ours: WhatsappAccount
let templateId: string
let templateFbId: string
let fbUserId: string

const template = { category: 'UTILITY', header: '', headerExample: '', examples: [], footer: '', buttons: [] }
const button = { type: 'URL', text: 'Track', example: '' }

beforeAll(async () => {
  desk = await startDirectDesk()
  const { token } = await desk.simulator.addWhatsapp({ wabaId: accountId, phoneId })
  ours = await connectWhatsapp(desk.server, { token })
  const { result } = await transact(desk.server.services.database, nobody, (unit) =>
    Promise.resolve(unit.add('FBUSER', { fbId: '900000000001' }, { organisationId: organisationId() })),
  )
  fbUserId = result._id
  await save('setOrganisationAllowance', 'admin', { allowance: { FaInstagram: null } }, { id: organisationId() })
  const made = await save('createWaTemplate', 'manager', {
    fbWaBAId: ours.account._id,
    name: 'delivery',
    language: 'en',
    ...template,
    body: 'It comes today.',
    buttons: [{ ...button, value: 'https://acme.example/a' }],
  })
  templateId = made.body.data.templateId
  templateFbId = (await desk.server.call('GET', `/api/wa/messageTemplates/${templateId}`, { as: 'manager' })).body.data
    .fbId
})
afterAll(() => desk.close())

const organisationId = (): string => desk.server.seeded.organisation._id
let keys = 0
const save = (name: CallName, as: string, body: object, params: Readonly<Record<string, string>> = {}) =>
  desk.server.call(calls[name].method, fillPath(calls[name].path, params), {
    as,
    key: `overtaking-calls-${(keys += 1)}`,
    body,
  })

const trials: Readonly<Record<ReplacingCall, Trial>> = {
  updateProfile: {
    as: 'agent',
    isSet: true,
    seen: { 'profile.gender': null },
    theirs: { 'profile.gender': 'female' },
    mine: { 'profile.gender': 'other' },
    fields: ['profile.gender'],
  },
  changeOrganisationMember: {
    as: 'manager',
    isSet: true,
    params: () => ({ orgId: organisationId(), userId: desk.server.seeded.agent._id }),
    seen: { capacity: null },
    theirs: { capacity: 5 },
    mine: { capacity: 9 },
    fields: ['capacity'],
  },
  setOrganisationAllowance: {
    as: 'admin',
    params: () => ({ id: organisationId() }),
    seen: { allowedServices: { FaFacebook: false }, allowance: { FaInstagram: null } },
    theirs: { allowedServices: { FaFacebook: true }, allowance: { FaInstagram: 3 } },
    mine: { allowedServices: { FaFacebook: true }, allowance: { FaInstagram: 7 } },
    fields: ['allowance.FaInstagram'],
  },
  setFbUserAllowance: {
    as: 'admin',
    params: () => ({ id: fbUserId }),
    seen: { allowance: { FaFacebook: null } },
    theirs: { allowance: { FaFacebook: 2 } },
    mine: { allowance: { FaFacebook: 4 } },
    fields: ['allowance.FaFacebook'],
  },
  setRetentionDays: {
    as: 'superadmin',
    seen: { auditDays: 730 },
    theirs: { auditDays: 800 },
    mine: { auditDays: 900 },
    fields: ['auditDays'],
  },
  setQueueLimits: {
    as: 'manager',
    params: () => ({ id: organisationId() }),
    place: () => ({ channel: 'facebook' }),
    seen: { notifies: false, limits: [] },
    theirs: { notifies: false, limits: [{ figure: 'waiting', warning: 5 }] },
    mine: { notifies: false, limits: [{ figure: 'waiting', warning: 9 }] },
    fields: ['waiting'],
  },
  setWaPhoneProfile: {
    as: 'manager',
    params: () => ({ id: ours.phone._id }),
    seen: { about: '', websites: [] },
    theirs: { about: 'Acme', websites: [] },
    mine: { about: 'Acme answers', websites: ['https://acme.example'] },
    fields: ['about'],
  },
  updateWaTemplate: {
    as: 'manager',
    params: () => ({ id: templateId }),
    seen: { ...template, body: 'It comes today. ', buttons: [{ ...button, value: 'https://acme.example/a' }] },
    theirs: { ...template, body: 'It comes today.', buttons: [{ ...button, value: 'https://acme.example/b' }] },
    mine: { ...template, body: 'It comes now.', buttons: [{ ...button, value: 'https://acme.example/c' }] },
    fields: ['buttons'],
    prepare: async () => {
      await desk.simulator.control('whatsapp/templates/status', { id: templateFbId, status: 'APPROVED' })
      await desk.server.call('GET', `/api/wa/waba/${ours.account._id}/templates`, { as: 'manager' })
    },
  },
}

describe.each(Object.entries(trials) as [ReplacingCall, Trial][])('%s', (name, trial) => {
  const { as, params = () => ({}), place = () => ({}), isSet = false, prepare = () => Promise.resolve() } = trial
  const toBody = (given: object, $seen?: object) => ({
    ...place(),
    ...(isSet ? { $set: given } : given),
    ...($seen ? { $seen } : {}),
  })
  const send = async (given: object, $seen?: object) => {
    await prepare()
    return save(name, as, toBody(given, $seen), params())
  }

  it('tells the later of two of what somebody else has saved, and saves what has seen it', async () => {
    expect(await send(trial.theirs, trial.seen)).toMatchObject({ status: 200 })
    expect(await send(trial.mine, trial.seen)).toMatchObject({
      status: 409,
      body: { msg: 'RECORD_OVERTAKEN', details: { fields: trial.fields } },
    })
    // The first save is sent again, as after a lost response: its values are still stored, so it is no conflict.
    expect(await send(trial.theirs, trial.seen)).toMatchObject({ status: 200 })
    expect(await send(trial.mine, trial.theirs)).toMatchObject({ status: 200 })
    expect(await send(trial.theirs, trial.theirs)).toMatchObject({ status: name === 'setQueueLimits' ? 200 : 409 })
  })

  it('takes what nobody says to have seen, and refuses what is said to be seen of anything else', async () => {
    expect(await send(trial.theirs)).toMatchObject({ status: 200 })
    expect((await send(trial.theirs, { nobodyHasThis: 1 })).status).toBe(400)
  })
})

it('two people who set the limits of different figures do not disturb each other', async () => {
  const limit = (figure: string, warning: number) => ({ figure, warning, alarm: null })
  const body = (limits: readonly object[], seen: readonly object[]) => ({
    channel: 'instagram',
    limits,
    $seen: { notifies: false, limits: seen },
  })
  const both = [limit('waiting', 5), limit('unassigned', 3)]
  const set = (given: object) => save('setQueueLimits', 'manager', given, { id: organisationId() })
  await set({ channel: 'instagram', limits: both })
  expect((await set(body([limit('waiting', 6), limit('unassigned', 3)], both))).status).toBe(200)
  expect((await set(body([limit('waiting', 5), limit('unassigned', 4)], both))).status).toBe(200)
  const { body: live } = await desk.server.call('GET', '/api/reports/live?channel=instagram', { as: 'manager' })
  expect(live.data.limits).toEqual({
    waiting: { warning: 6, alarm: null },
    unassigned: { warning: 4, alarm: null },
  })
})
