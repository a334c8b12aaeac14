// Disconnects a channel, after a dialog that states the consequences.
import Button from '@mui/material/Button'
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useStandingQuestion } from '../../../../components/use-standing-question.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

export const Disconnect = ({ row, title }: RecordPart) => {
  const { t } = useTranslation('organisations')
  const { status, organisationId = '' } = row as unknown as Row<'CHANNEL'>
  const rights = useAppSelector(selectRights)
  // A list shows several channels, so each has a key of its own.
  const asking = useDisclosure({
    key: `channel.disconnect.${row._id}`,
    kind: 'popup',
    title: t('disconnect.title', { title }),
  })
  const isAsked = useStandingQuestion(asking, status === 'disconnected' ? 'disconnected' : 'connected')
  const call = useRecordCall()
  if (rights === null || status === 'disconnected' || !canManageOrganisation(rights, organisationId)) return null
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<Unplug size={16} aria-hidden />} onClick={asking.open}>
        {t('disconnect.open')}
      </Button>
      {isAsked ? (
        <ActionDialog
          title={t('disconnect.title', { title })}
          lines={[
            t('disconnect.answers'),
            t('disconnect.arrives'),
            t('disconnect.history'),
            t('disconnect.tokens'),
            t('disconnect.back'),
          ]}
          confirmLabel={t('disconnect.confirm')}
          danger
          run={() => call('disconnectChannel', { params: { id: row._id } }, 'organisations:disconnect.done')}
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}
