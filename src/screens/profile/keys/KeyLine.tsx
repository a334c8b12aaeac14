// One API key: name, creation time, last use, and a button to revoke it.
import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { ApiKey } from '../../../../contract/platform/account-calls.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { Line } from '../../../components/Line.tsx'
import { formatRowTime, formatDateTime } from '../../../lib/time-text.ts'
import { useAction } from '../../../lib/use-action.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'

interface KeyLineProps {
  readonly apiKey: ApiKey
  readonly userId: string
  readonly onRevoked: () => void
}

export const KeyLine = ({
  apiKey: { _id: keyId, name, createdTime, lastUsedTime },
  userId,
  onRevoked,
}: KeyLineProps) => {
  const { t, i18n } = useTranslation('profile')
  const dispatch = useAppDispatch()
  const now = useAppSelector(selectNow)
  const revoking = useAction(async () => {
    await dispatch(runCall('revokeApiKey', { params: { id: userId, keyId } }))
    // Called for any result: the response to a successful revocation may have been lost.
    onRevoked()
  }, buttonReenableMs)
  const ask = useQuestion(
    {
      name: `revokeKey.${keyId}`,
      titleKey: 'profile:keys.ask.title',
      textKey: 'profile:keys.ask.text',
      confirmKey: 'profile:keys.ask.confirm',
      danger: true,
      values: { name },
    },
    revoking.run,
  )
  const facts = [
    t('keys.created', { time: formatDateTime(createdTime, i18n.language) }),
    lastUsedTime === null
      ? t('keys.unused')
      : t('keys.used', { time: formatRowTime(lastUsedTime, now, i18n.language) }),
  ]
  return (
    <Line icon={KeyRound} name={name} facts={facts}>
      <IconAction icon={Trash2} label={t('keys.revoke', { name })} disabled={revoking.isBusy} onClick={ask} />
    </Line>
  )
}
