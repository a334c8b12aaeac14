// /addFacebookAccount: sign in on Facebook or enter a token, then choose the pages and Instagram accounts that become channels; with
// `platform=whatsapp`, the numbers of a WhatsApp account.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { toListPath } from '../../../store/ui/record-paths.ts'
// Imported first, so that all record screens load their styles in the same order.
import { ResourceFrame } from '../frame/ResourceFrame.tsx'
import { AccountsPart } from './AccountsPart.tsx'
import { BeginPart } from './BeginPart.tsx'
import { readConnect } from './connect-address.ts'
import { ReturnPart } from './ReturnPart.tsx'
import { SharedNumbersPart } from './SharedNumbersPart.tsx'

export const ConnectScreen = () => {
  const { t } = useTranslation(['connect', 'resources'])
  const [query] = useSearchParams()
  const text = query.toString()
  const { isOfNumbers, organisationId, connectionId, appReturn, answer } = useMemo(
    () => readConnect(new URLSearchParams(text)),
    [text],
  )
  const Part = isOfNumbers ? SharedNumbersPart : AccountsPart
  // The dialog's response does not say which of the two it belongs to.
  const title = t(answer ? 'return.title' : isOfNumbers ? 'numbers.title' : 'title')
  const crumbs = [
    { key: 'CHANNEL', label: t('resources:many.CHANNEL'), to: toListPath('CHANNEL') },
    { key: 'here', label: title, to: null },
  ]
  return (
    <ResourceFrame type="CHANNEL" title={title} crumbs={crumbs}>
      {answer ? (
        <ReturnPart answer={answer} />
      ) : connectionId === null ? (
        <BeginPart
          key={String(isOfNumbers)}
          isOfNumbers={isOfNumbers}
          organisationId={organisationId}
          appReturn={appReturn}
        />
      ) : (
        <Part key={connectionId} connectionId={connectionId} appReturn={appReturn} />
      )}
    </ResourceFrame>
  )
}
