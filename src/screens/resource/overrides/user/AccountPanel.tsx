// Account of a user, for administrators: whether they can sign in, invitation, password, two-step sign-in, account at the identity
// provider, sessions, API keys.
import { IdCard, KeyRound, LogIn, MailPlus, MonitorSmartphone, ShieldCheck, ShieldOff, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUserName } from '../../../../../contract/user-name.ts'
import type { Row } from '../../../../../contract/index.ts'
import type { SentAccountLink, UserAccount } from '../../../../../contract/platform/account-calls.ts'
import { Lines } from '../../../../components/Line.tsx'
import { formatDateTime } from '../../../../lib/time-text.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Answered } from '../Answered.tsx'
import type { RecordPart } from '../override-parts.ts'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import { AccountKeys } from './AccountKeys.tsx'
import { AccountLine } from './AccountLine.tsx'
import type { AccountAction } from './AccountLine.tsx'
import { InvitationLink } from './InvitationLink.tsx'

interface FactsProps {
  readonly user: Row<'USER'>
  readonly account: UserAccount
  readonly onDone: () => void
}

const useAccountActions = ({ user, account, onDone }: FactsProps, onLink: (link: string | null) => void) => {
  const { t } = useTranslation('users')
  const isSelf = useAppSelector((state) => state.session.userId) === user._id
  const call = useRecordCall()
  const title = formatUserName(user)
  const params = { id: user._id }
  const thenDone = async (work: ReturnType<typeof call>): ReturnType<typeof call> => {
    const error = await work
    // The action may have succeeded although its response was lost. If it was already off, that counts as success.
    onDone()
    return error?.code === 'SECOND_FACTOR_OFF' ? null : error
  }
  const toSentKey =
    (kind: string) =>
    (byMail: boolean): string =>
      byMail ? `users:account.${kind}.sent` : `users:account.${kind}.inLog`
  const link = (
    kind: 'invitation' | 'reset',
    name: 'inviteUser' | 'sendPasswordReset',
    label: string,
  ): AccountAction => ({
    key: `user.${kind}`,
    label,
    // No e-mail can be sent without an address, or to a user who may not sign in.
    disabled: user.status === 'Passive' || !user.profile?.email,
    run: () =>
      thenDone(
        call(
          name,
          { params },
          ({ byMail, link: shown }: SentAccountLink) => {
            onLink(shown)
            return shown === null ? toSentKey(kind)(byMail) : 'users:account.invitation.made'
          },
          ({ email }: SentAccountLink) => ({ email }),
        ),
      ),
  })
  const toEndAction = (
    key: string,
    name: 'takeOffSecondFactor' | 'unlinkWorkAccount' | 'endUserSessions',
    kind: 'factor' | 'workAccount' | 'sessions',
  ): AccountAction | undefined =>
    // The user's own account is managed in the profile, with the password.
    isSelf
      ? undefined
      : {
          key,
          label: t(`account.${kind}.end`),
          question: {
            title: t(`account.${kind}.ask`, { title }),
            lines: [t(`account.${kind}.text`), t(`account.${kind}.then`)],
          },
          run: () => thenDone(call(name, { params }, `users:account.${kind}.ended`)),
        }
  return {
    letter: account.hasPassword
      ? link('reset', 'sendPasswordReset', t('account.reset.send'))
      : link(
          'invitation',
          'inviteUser',
          t(account.invitedUntil === null ? 'account.invitation.send' : 'account.invitation.again'),
        ),
    factor: account.secondFactor ? toEndAction('user.factor', 'takeOffSecondFactor', 'factor') : undefined,
    workAccount: account.workAccount ? toEndAction('user.workAccount', 'unlinkWorkAccount', 'workAccount') : undefined,
    sessions: account.sessions > 0 ? toEndAction('user.sessions', 'endUserSessions', 'sessions') : undefined,
  }
}

const Facts = (props: FactsProps) => {
  const { user, account } = props
  const { t, i18n } = useTranslation('users')
  const [link, setLink] = useState<string | null>(null)
  const actions = useAccountActions(props, setLink)
  const passive = user.status === 'Passive'
  const invited = account.invitedUntil !== null && !account.hasPassword
  const state = passive ? 'passive' : account.hasPassword ? 'active' : invited ? 'invited' : 'waiting'
  const letter = account.hasPassword
    ? t('account.reset.fact')
    : invited
      ? t('account.invitation.open', { time: formatDateTime(account.invitedUntil ?? '', i18n.language) })
      : t('account.invitation.none')
  const unreachable = user.profile?.email ? '' : ` ${t('account.noEmail')}`
  return (
    <>
      <Lines bare label={t('account.title')}>
        <AccountLine
          icon={passive ? UserX : LogIn}
          name={t(`account.state.${state}`)}
          facts={[t(`account.state.${state}Text`)]}
        />
        <AccountLine
          icon={account.hasPassword ? KeyRound : MailPlus}
          name={t(account.hasPassword ? 'account.reset.name' : 'account.invitation.name')}
          facts={[`${letter}${unreachable}`]}
          action={actions.letter}
        />
        <AccountLine
          icon={account.secondFactor ? ShieldCheck : ShieldOff}
          name={t('account.factor.name')}
          facts={[t(account.secondFactor ? 'account.factor.on' : 'account.factor.off')]}
          action={actions.factor}
        />
        {account.workAccount ? (
          <AccountLine
            icon={IdCard}
            name={t('account.workAccount.name')}
            facts={[t('account.workAccount.on')]}
            action={actions.workAccount}
          />
        ) : null}
        <AccountLine
          icon={MonitorSmartphone}
          name={t('account.sessions.name')}
          facts={[t('account.sessions.count', { count: account.sessions })]}
          action={actions.sessions}
        />
      </Lines>
      {link === null || account.hasPassword ? null : <InvitationLink name={formatUserName(user)} link={link} />}
    </>
  )
}

export const AccountPanel = ({ row }: Pick<RecordPart, 'row'>) => {
  const { t } = useTranslation('users')
  const answer = useCallQuery('userAccount', { params: { id: row._id }, force: true })
  const user = row as unknown as Row<'USER'>
  return (
    <Answered answer={answer}>
      {(account) => (
        <>
          <Panel title={t('account.title')}>
            <Facts user={user} account={account} onDone={answer.refetch} />
          </Panel>
          <AccountKeys userId={user._id} apiKeys={account.apiKeys} onRevoked={answer.refetch} />
        </>
      )}
    </Answered>
  )
}
