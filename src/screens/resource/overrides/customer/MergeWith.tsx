// Merges two customers: chooses the other one here, then opens the general merge dialog.
import Button from '@mui/material/Button'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import { MergeDialog } from '../../merge/MergeDialog.tsx'
import type { RecordPart } from '../override-parts.ts'

interface MergeWithProps extends RecordPart {
  readonly onMerged: () => void
}

interface ChoiceProps extends RecordPart {
  readonly onChosen: (ids: readonly string[]) => void
  readonly onClose: () => void
}

const none: readonly string[] = []

const OtherDialog = ({ row, title, onChosen, onClose }: ChoiceProps) => {
  const { t } = useTranslation('customers')
  const form = useForm({
    id: 'merge',
    initial: { others: none },
    send: async ({ others }) => {
      onChosen(others)
      return null
    },
    onDone: onClose,
  })
  const others = form.field('others')
  return (
    <FormDialog
      title={t('merge.title', { title })}
      form={form}
      lines={[t('merge.text')]}
      submitLabel={t('merge.next')}
      disabled={others.value.length === 0}
      onClose={onClose}
    >
      <ReferenceInput
        {...others}
        label={t('merge.with')}
        target="CUSTOMER"
        organisationId={String(row['organisationId'])}
        onValue={(ids) => others.onValue(ids.filter((id) => id !== row._id))}
      />
    </FormDialog>
  )
}

export const MergeWith = ({ onMerged, ...part }: MergeWithProps) => {
  const { t } = useTranslation('customers')
  const { row, title } = part
  const asking = useDisclosure({ key: 'customer.merge', kind: 'popup', title: t('merge.title', { title }) })
  const [others, setOthers] = useState(none)
  return (
    <>
      <Button variant="outlined" startIcon={<Merge size={16} aria-hidden />} onClick={asking.open}>
        {t('merge.open')}
      </Button>
      {asking.isOpen ? <OtherDialog {...part} onChosen={setOthers} onClose={asking.close} /> : null}
      {others.length > 0 ? (
        <MergeDialog
          type="CUSTOMER"
          ids={[row._id, ...others]}
          onClose={() => setOthers(none)}
          onMerged={() => {
            setOthers(none)
            onMerged()
          }}
        />
      ) : null}
    </>
  )
}
