// Writes the demo's records: organisation, users, teams, application, accounts with tokens and channels, quick replies and labels.
import { setPassword } from '../../features/auth/set-password.ts'
import type { NewRow } from '../../database/record-access.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import {
  demoId,
  demoInstagram,
  demoLabels,
  demoOrganisation,
  demoPages,
  demoQuickReplies,
  demoTeams,
  demoUsers,
  demoWhatsapp,
} from './demo-world.ts'
import type { SimulatedAccounts } from './simulator-control.ts'

const organisationId = demoId('organisation')
const teamId = (key: string): string => demoId(`team ${key}`)
const userId = (username: string): string => demoId(`user ${username}`)

const addStaff = async (unit: UnitOfWork, password: string): Promise<void> => {
  unit.add('ORGANISATION', { ...demoOrganisation }, { id: organisationId })
  for (const { key, name, description } of demoTeams)
    unit.add('TEAM', { name, description }, { id: teamId(key), organisationId })
  for (const { username, name, gender, language, role, membership } of demoUsers) {
    const id = userId(username)
    unit.add(
      'USER',
      {
        role: role ?? null,
        status: 'Active',
        canManage: false,
        language,
        profile: { name, gender, email: `${username}@acme.example` },
        authOptions: { username },
      },
      { id },
    )
    if (membership) {
      unit.add(
        'ORGANISATIONMEMBERSHIP',
        { userId: id, role: membership.role, teamIds: membership.teams.map(teamId) },
        { id: demoId(`membership ${username}`), organisationId },
      )
    }
    await setPassword(unit, id, password)
  }
}

interface Demo {
  readonly appId: string
  readonly simulatorAddress: string
  /** As created in the simulator. */
  readonly accounts: SimulatedAccounts
  readonly password: string
}

const fbAppId = demoId('application')
const pageId = (fbId: string): string => demoId(`page ${fbId}`)

const addToken = (
  unit: UnitOfWork,
  name: string,
  token: Pick<NewRow<'FBACCESSTOKEN'>, 'token' | 'tokenType' | 'fbPageId' | 'fbWaBAId'>,
): void =>
  void unit.add(
    'FBACCESSTOKEN',
    { ...token, fbAppId, issued_at: unit.now, expires_at: null, isValid: true },
    { id: demoId(`token ${name}`), organisationId },
  )

const addChannel = (
  unit: UnitOfWork,
  key: string,
  channel: Pick<NewRow<'CHANNEL'>, 'name' | 'service' | 'accountType' | 'accountId'>,
): void =>
  void unit.add('CHANNEL', { ...channel, status: 'connected' }, { id: demoId(`channel ${key}`), organisationId })

const addPages = (unit: UnitOfWork, { simulatorAddress, accounts }: Demo): void =>
  demoPages.forEach(({ fbId, name, team }, index) => {
    const fbPageId = pageId(fbId)
    const data = { link: `https://www.facebook.com/${fbId}`, is_webhooks_subscribed: true }
    const imageUrl = `${simulatorAddress}/media/avatars/${fbId}.png`
    unit.add(
      'FBPAGE',
      { fbId, name, imageUrl, isPassive: false, teamId: teamId(team), data },
      { id: fbPageId, organisationId },
    )
    addToken(unit, fbId, { token: accounts.pages[index]?.token ?? null, tokenType: 'MESSENGER_TOKEN', fbPageId })
    addChannel(unit, fbId, { name, service: 'facebook', accountType: 'FBPAGE', accountId: fbPageId })
  })

const addInstagram = (unit: UnitOfWork): void => {
  const { fbId, username, name, pageFbId, team } = demoInstagram
  const accountId = demoId(`instagram ${fbId}`)
  unit.add(
    'IGUSER',
    { fbId, username, name, fbPageId: pageId(pageFbId), isPassive: false, teamId: teamId(team), data: {} },
    { id: accountId, organisationId },
  )
  addChannel(unit, fbId, { name: username, service: 'instagram', accountType: 'IGUSER', accountId })
}

export const demoBusinessAccountId = demoId(`whatsapp ${demoWhatsapp.account.fbId}`)

const addWhatsapp = (unit: UnitOfWork, { accounts }: Demo): void => {
  const { account, phone } = demoWhatsapp
  const { fbId, shown, verifiedName, team } = phone
  const fbWaBAId = demoBusinessAccountId
  const accountId = demoId(`whatsapp phone ${fbId}`)
  unit.add('FBWABA', { ...account, isPassive: false, data: {} }, { id: fbWaBAId, organisationId })
  unit.add(
    'FBWAPHONE',
    {
      fbId,
      fbWaBAId,
      verifiedName,
      displayPhoneNumber: shown,
      qualityRating: 'GREEN',
      codeVerificationStatus: 'VERIFIED',
      teamId: teamId(team),
      data: {},
    },
    { id: accountId, organisationId },
  )
  addToken(unit, account.fbId, { token: accounts.whatsappToken, tokenType: 'WHATSAPP_BEARER', fbWaBAId })
  addChannel(unit, fbId, { name: verifiedName, service: 'whatsapp', accountType: 'FBWAPHONE', accountId })
}

const addTexts = (unit: UnitOfWork): void => {
  for (const reply of demoQuickReplies)
    unit.add(
      'ORGANISATIONQUICKREPLY',
      { ...reply, isActive: true, deleted: false },
      { id: demoId(`reply ${reply.name}`), organisationId },
    )
  for (const { name, labels } of demoLabels) {
    const socialLabelId = demoId(`labels ${name}`)
    unit.add('SOCIALLABEL', { name, isPassive: false }, { id: socialLabelId, organisationId })
    for (const label of labels)
      unit.add(
        'SOCIALLABELOPTION',
        { ...label, socialLabelId, isPassive: false },
        { id: demoId(`label ${name} ${label.name}`), organisationId },
      )
  }
}

export const addDemoRecords = async (unit: UnitOfWork, demo: Demo): Promise<void> => {
  await addStaff(unit, demo.password)
  unit.add('FBAPPLICATION', { fbId: demo.appId, name: 'Social inbox', data: {} }, { id: fbAppId })
  addPages(unit, demo)
  addInstagram(unit)
  addWhatsapp(unit, demo)
  addTexts(unit)
}
