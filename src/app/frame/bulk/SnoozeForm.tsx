// Form for the time until which many conversations are snoozed.
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import { SnoozeChoice } from '../../../screens/dashboard/thread-dialogs/SnoozeChoice.tsx'
import { countBulk } from '../../../store/records/bulk-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { BulkFormProps } from './BulkForm.tsx'
import { useBulkOrganisation } from './use-bulk-organisation.ts'

export const SnoozeForm = ({ question: { body }, onClose }: BulkFormProps) => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const organisation = useBulkOrganisation(body)
  return (
    <>
      <SnoozeChoice
        organisation={organisation}
        onChoose={(at) => void dispatch(countBulk({ until: new Date(at).toISOString() }))}
      />
      <DialogFooter cancel={t('cancel')} onClose={onClose} />
    </>
  )
}
