// Writes the demo's records: organisation, people, teams, application, pages with their tokens and channels.
import { setPassword } from '../auth/set-password.ts'
import type { Unit } from '../database/unit.ts'
import { demoId, demoOrganisation, demoPages, demoTeams, demoUsers } from './demo-world.ts'
import type { SimulatedPage } from './simulator-control.ts'

export const organisationId = demoId('organisation')
const teamId = (key: string): string => demoId(`team ${key}`)
const userId = (username: string): string => demoId(`user ${username}`)

const addStaff = async (unit: Unit, password: string): Promise<void> => {
  unit.add('ORGANISATION', { ...demoOrganisation }, { id: organisationId })
  for (const { key, name, description } of demoTeams) unit.add('TEAM', { name, description }, { id: teamId(key), organisationId })
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

/** @param pages the pages as the simulator made them, in the order of `demoPages` */
const addPages = (unit: Unit, appId: string, simulatorAddress: string, pages: readonly SimulatedPage[]): void => {
  const fbAppId = demoId('application')
  unit.add('FBAPPLICATION', { fbId: appId, name: 'Social inbox', data: {} }, { id: fbAppId })
  demoPages.forEach(({ fbId, name, team }, index) => {
    const fbPageId = demoId(`page ${fbId}`)
    const link = `https://www.facebook.com/${fbId}`
    unit.add(
      'FBPAGE',
      {
        fbId,
        name,
        imageUrl: `${simulatorAddress}/media/avatars/${fbId}.png`,
        isPassive: false,
        teamId: teamId(team),
        data: { link, is_webhooks_subscribed: true },
      },
      { id: fbPageId, organisationId },
    )
    unit.add(
      'FBACCESSTOKEN',
      { token: pages[index]?.token, tokenType: 'MESSENGER_TOKEN', fbAppId, fbPageId, issued_at: unit.now, expires_at: null, isValid: true },
      { id: demoId(`token ${fbId}`), organisationId },
    )
    unit.add(
      'CHANNEL',
      { name, service: 'facebook', accountType: 'FBPAGE', accountId: fbPageId, status: 'connected' },
      { id: demoId(`channel ${fbId}`), organisationId },
    )
  })
}

export const addDemoRecords = async (
  unit: Unit,
  demo: { readonly appId: string; readonly simulatorAddress: string; readonly pages: readonly SimulatedPage[]; readonly password: string },
): Promise<void> => {
  await addStaff(unit, demo.password)
  addPages(unit, demo.appId, demo.simulatorAddress, demo.pages)
}
