// Actions of a channel: import its past, disconnect it, or reconnect it after it was disconnected or lost its permission.
import type { Row } from '../../../../../contract/index.ts'
import { FailedReplies } from '../../../../forms/FailedReplies.tsx'
import type { RecordPart } from '../override-parts.ts'
import { ConnectLink } from './ConnectLink.tsx'
import { Disconnect } from './Disconnect.tsx'
import { PastImportButton } from './PastImportButton.tsx'

const connectable: readonly Row<'CHANNEL'>['service'][] = ['facebook', 'instagram', 'whatsapp']

export const ChannelActions = (part: RecordPart) => {
  const channel = part.row as unknown as Row<'CHANNEL'>
  const { status, service, organisationId } = channel
  const isLost = status === 'connecting' || status === 'reauthorise' || status === 'disconnected'
  const again = isLost && connectable.includes(service)
  return (
    <>
      {again ? <ConnectLink again isOfNumbers={service === 'whatsapp'} settled={{ organisationId }} /> : null}
      <FailedReplies channel={channel} />
      <PastImportButton channel={channel} />
      <Disconnect {...part} />
    </>
  )
}
