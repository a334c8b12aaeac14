// Blocks or unblocks a customer, after a dialog that states the consequences.
import Button from '@mui/material/Button'
import { Ban, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useStandingQuestion } from '../../../../components/use-standing-question.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'

export const Block = ({ row, title }: RecordPart) => {
  const { t } = useTranslation('customers')
  const blocked = row['isBlocked'] === true
  const what = blocked ? 'unblock' : 'block'
  const asking = useDisclosure({ key: 'customer.block', kind: 'popup', title: t(`${what}.title`, { title }) })
  const isAsked = useStandingQuestion(asking, what)
  const call = useRecordCall()
  const Icon = blocked ? CircleCheck : Ban
  return (
    <>
      <Button
        variant="outlined"
        color={blocked ? 'primary' : 'error'}
        startIcon={<Icon size={16} aria-hidden />}
        onClick={asking.open}
      >
        {t(`${what}.open`)}
      </Button>
      {isAsked ? (
        <ActionDialog
          title={t(`${what}.title`, { title })}
          lines={
            blocked ? [t('unblock.text')] : [t('block.arrives'), t('block.closes'), t('block.refuses'), t('block.back')]
          }
          confirmLabel={t(`${what}.open`)}
          danger={!blocked}
          run={() =>
            call(blocked ? 'unblockCustomer' : 'blockCustomer', { params: { id: row._id } }, `customers:${what}.done`)
          }
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}
