// /addFacebookAccount: sign in at Facebook or bring a token, then choose which pages and Instagram accounts become channels;
// with `platform=whatsapp` which numbers of a WhatsApp account do.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toListPath } from '../../../store/ui/record-paths.ts'
// First: every screen of records has its styles in one order.
import { ResourceFrame } from '../frame/ResourceFrame.tsx'
import { AccountsPart } from './AccountsPart.tsx'
import { BeginPart } from './BeginPart.tsx'
import { NumbersPart } from './NumbersPart.tsx'
import { readConnect } from './connect-address.ts'
import { ReturnPart } from './ReturnPart.tsx'

export const ConnectScreen = () => {
  const { t } = useTranslation(['connect', 'resources'])
  const [query] = useSearchParams()
  const text = query.toString()
  const { isOfNumbers, organisationId, connectionId, appReturn, answer } = useMemo(
    () => readConnect(new URLSearchParams(text)),
    [text],
  )
  const crumbs = [
    { key: 'CHANNEL', label: t('resources:many.CHANNEL'), to: toListPath('CHANNEL') },
    { key: 'here', label: t(isOfNumbers ? 'numbers.title' : 'title'), to: null },
  ]
  return (
    <ResourceFrame type="CHANNEL" title={t(isOfNumbers ? 'numbers.title' : 'title')} crumbs={crumbs}>
      {answer ? <ReturnPart answer={answer} /> : null}
      {!answer && connectionId !== null ? (
        <AccountsPart key={connectionId} connectionId={connectionId} appReturn={appReturn} />
      ) : null}
      {isOfNumbers ? <NumbersPart organisationId={organisationId} appReturn={appReturn} /> : null}
      {!isOfNumbers && !answer && connectionId === null ? (
        <BeginPart organisationId={organisationId} appReturn={appReturn} />
      ) : null}
    </ResourceFrame>
  )
}
