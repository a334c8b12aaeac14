// The account tab of a user's page: what an administrator sees and can do.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserAccount } from '../../../contract/platform/account-calls.ts'
import type { RenderedApp } from '../../app/support/render-app.tsx'
import { agentRights } from '../../store/support/create-test-store.ts'
import { epoch, id, row } from '../../store/support/rows.ts'
import { refused } from '../../store/support/test-backend.ts'
import { renderRecords } from './support/render-records.tsx'

const ayse = row({
  _id: id(2),
  profile: { name: 'Ayşe', email: 'ayse@example.test' },
  authOptions: { username: 'ayse' },
  status: 'Active',
})
const me = row({
  _id: agentRights.userId,
  profile: { name: 'Me', email: null },
  authOptions: { username: 'me' },
  status: 'Active',
  role: 'Admin',
})
const key = { _id: id(7), name: 'Nightly export', createdTime: '2026-03-01T10:00:00.000Z', lastUsedTime: null }
const whole: UserAccount = {
  hasPassword: true,
  invitedUntil: null,
  secondFactor: true,
  workAccount: true,
  sessions: 2,
  apiKeys: [key],
}
const newcomer: UserAccount = {
  hasPassword: false,
  invitedUntil: '2026-03-08T10:00:00.000Z',
  secondFactor: false,
  workAccount: false,
  sessions: 0,
  apiKeys: [],
}

const answer = (data: unknown) => () => ({ body: { data, rows: {}, epoch } })
const at = (user: { readonly _id: string }): string => `/users/${user._id}?selectedTab=account`

const showAccount = (
  user: typeof ayse,
  account: () => UserAccount,
  more: (path: string, backend: RenderedApp['backend']) => void = () => undefined,
): Promise<RenderedApp> =>
  renderRecords({
    at: at(user),
    records: { USER: [user] },
    rights: { role: 'Admin' },
    backend: (backend) => {
      const path = `/api/users/${user._id}`
      backend.on('GET', `${path}/account`, () => answer(account())())
      more(path, backend)
    },
  })

const press = async ({ person }: RenderedApp, name: string): Promise<void> =>
  person.click(await screen.findByRole('button', { name }))
const confirm = async ({ person }: RenderedApp, name: string): Promise<void> => {
  const asked = within(await screen.findByRole('dialog'))
  await person.click(asked.getByRole('button', { name }))
}

test('an account is seen to: invited again, where there is no mail the link stands in the log, and a refusal stands beside its button', async () => {
  let sent = 0
  const shown = await showAccount(
    ayse,
    () => newcomer,
    (path, backend) =>
      backend.on('POST', `${path}/invitation`, () => {
        sent += 1
        const link = sent === 4 ? 'https://inbox.test/password#token' : null
        return sent === 1
          ? refused(400, 'EMAIL_MISSING')
          : answer({ email: 'ayse@example.test', byMail: sent === 2, link })()
      }),
  )
  expect(await screen.findByText('Invited')).toBeVisible()
  expect(screen.getByText(/^Sent, valid until 8 March 2026/)).toBeVisible()
  await press(shown, 'Send invitation again')
  expect(await screen.findByText('This user has no e-mail address. Add one first.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Send invitation again' })
  await waitFor(() => expect(button).toBeEnabled())
  await shown.person.click(button)
  await screen.findByText('The invitation is on its way to ayse@example.test')
  await waitFor(() => expect(button).toBeEnabled())
  await shown.person.click(button)
  await screen.findByText('E-mail is not set up: the invitation link is in the server’s log')
  await waitFor(() => expect(button).toBeEnabled())
  await shown.person.click(button)
  expect(await screen.findByLabelText(/^E-mail is not set up. Give this link to Ayşe/)).toHaveValue(
    'https://inbox.test/password#token',
  )
})

test('a password is reset, the second factor taken off, the work account unlinked, sessions ended and keys revoked, each asked about where it cannot be undone', async () => {
  let account = whole
  const become = (change: Partial<UserAccount>, data: unknown) => () => {
    account = { ...account, ...change }
    return answer(data)()
  }
  const shown = await showAccount(
    ayse,
    () => account,
    (path, backend) => {
      backend.on('POST', `${path}/passwordReset`, become({}, { email: 'ayse@example.test', byMail: true, link: null }))
      backend.on('DELETE', `${path}/secondFactor`, become({ secondFactor: false }, {}))
      backend.on('DELETE', `${path}/workAccount`, become({ workAccount: false }, {}))
      backend.on('DELETE', `${path}/sessions`, become({ sessions: 0 }, { ended: 2 }))
      backend.on('DELETE', `${path}/apikey/${key._id}`, become({ apiKeys: [] }, {}))
    },
  )
  await press(shown, 'Send reset link')
  await screen.findByText('The reset link is on its way to ayse@example.test')
  await press(shown, 'Turn off')
  await confirm(shown, 'Turn off')
  await screen.findByText('Two-step sign-in was turned off')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull())
  await press(shown, 'Unlink')
  await confirm(shown, 'Unlink')
  await screen.findByText('The work account was unlinked')
  await waitFor(() => expect(screen.queryByText('Work account')).toBeNull())
  expect(screen.getByText('2 open sessions')).toBeVisible()
  await press(shown, 'End sessions')
  await confirm(shown, 'End sessions')
  expect(await screen.findByText('0 open sessions')).toBeVisible()
  await press(shown, 'Revoke')
  await confirm(shown, 'Revoke')
  expect(await screen.findByText('No API keys.')).toBeVisible()
})

test('one’s own second factor and sessions are not taken off here, and without an address no letter goes', async () => {
  await showAccount(me, () => whole)
  expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeDisabled()
  expect(screen.getByText(/No e-mail address: edit the user and add one first\.$/)).toBeVisible()
  for (const name of ['Turn off', 'Unlink', 'End sessions']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a Superadmin’s account is not for other administrators', async () => {
  await showAccount(row({ ...ayse, role: 'Superadmin' }), () => whole)
  await screen.findByRole('tab', { name: 'Details' })
  expect(screen.queryByRole('tab', { name: 'Account' })).toBeNull()
})
