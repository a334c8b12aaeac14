// API keys of a user, with which programs sign in as them. An administrator can revoke them; only the user can create them.
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '../../../../../contract/platform/account-calls.ts'
import { Lines } from '../../../../components/Line.tsx'
import { formatRowTime, formatDateTime } from '../../../../lib/time-text.ts'
import { selectNow } from '../../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import overrides from '../resource-overrides.module.css'
import { AccountLine } from './AccountLine.tsx'

interface AccountKeysProps {
  readonly userId: string
  readonly apiKeys: readonly ApiKey[]
  readonly onRevoked: () => void
}

export const AccountKeys = ({ userId, apiKeys, onRevoked }: AccountKeysProps) => {
  const { t, i18n } = useTranslation('users')
  const now = useAppSelector(selectNow)
  const call = useRecordCall()
  const factsOf = ({ createdTime, lastUsedTime }: ApiKey): readonly string[] => [
    t('account.keys.created', { time: formatDateTime(createdTime, i18n.language) }),
    lastUsedTime === null
      ? t('account.keys.unused')
      : t('account.keys.used', { time: formatRowTime(lastUsedTime, now, i18n.language) }),
  ]
  const revoke = async (keyId: string): ReturnType<typeof call> => {
    const error = await call('revokeApiKey', { params: { id: userId, keyId } }, 'users:account.keys.revoked')
    // Called for any result: the response to a successful revocation may have been lost; a missing key counts as revoked.
    onRevoked()
    return error?.code === 'NOT_FOUND' ? null : error
  }
  return (
    <Panel title={t('account.keys.title')}>
      {apiKeys.length === 0 ? (
        <p className={overrides.quiet}>{t('account.keys.none')}</p>
      ) : (
        <Lines bare label={t('account.keys.title')}>
          {apiKeys.map((apiKey) => (
            <AccountLine
              key={apiKey._id}
              icon={KeyRound}
              name={apiKey.name}
              facts={factsOf(apiKey)}
              action={{
                key: `user.key.${apiKey._id}`,
                label: t('account.keys.revoke'),
                question: {
                  title: t('account.keys.ask', { name: apiKey.name }),
                  lines: [t('account.keys.text'), t('account.keys.then')],
                },
                run: () => revoke(apiKey._id),
              }}
            />
          ))}
        </Lines>
      )}
    </Panel>
  )
}
