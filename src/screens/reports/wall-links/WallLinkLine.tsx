// One wallboard link: name, whether it is working, filters and rotation, last use, and a button to revoke it.
import { Monitor, MonitorOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { WallLink } from '../../../../contract/platform/wall-calls.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { Line } from '../../../components/Line.tsx'
import { formatDateTime, formatRowTime } from '../../../lib/time-text.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'
import { useLinkFacts } from './use-link-facts.ts'

interface WallLinkLineProps {
  readonly link: WallLink
  readonly organisationId: string
  readonly onRevoked: () => void
}

export const WallLinkLine = ({ link, organisationId, onRevoked }: WallLinkLineProps) => {
  const { _id: linkId, name, createdTime, lastOpenedTime } = link
  const { t, i18n } = useTranslation('reports')
  const dispatch = useAppDispatch()
  const now = useAppSelector(selectNow)
  const revoking = useAction(async () => {
    await dispatch(runCall('revokeWallLink', { params: { id: organisationId, linkId } }))
    // Called for any result: the response to a successful revocation may have been lost.
    onRevoked()
  }, buttonReenableMs)
  const ask = useQuestion(
    {
      name: `revokeWallLink.${linkId}`,
      titleKey: 'reports:wallLinks.ask.title',
      textKey: 'reports:wallLinks.ask.text',
      confirmKey: 'reports:wallLinks.ask.confirm',
      danger: true,
      values: { name },
    },
    revoking.run,
  )
  const facts = [
    ...(link.end === null ? [] : [t('wallLinks.end', { why: t(`wallLinks.ends.${link.end}`) })]),
    ...useLinkFacts(link),
    t('wallLinks.created', { time: formatDateTime(createdTime, i18n.language) }),
    lastOpenedTime === null
      ? t('wallLinks.unopened')
      : t('wallLinks.opened', { time: formatRowTime(lastOpenedTime, now, i18n.language) }),
  ]
  return (
    <Line icon={link.end === null ? Monitor : MonitorOff} name={name} facts={facts}>
      <IconAction icon={Trash2} label={t('wallLinks.revoke', { name })} disabled={revoking.isBusy} onClick={ask} />
    </Line>
  )
}
