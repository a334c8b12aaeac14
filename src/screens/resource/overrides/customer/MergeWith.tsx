// Two customers that are one: the other is found here, and the dialog that merges any records does the rest.
import Button from '@mui/material/Button'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { ReferenceInput } from '../../inputs/ReferenceInput.tsx'
import { MergeDialog } from '../../merge/MergeDialog.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import type { RecordPart } from '../resource-overrides.ts'

interface MergeWithProps extends RecordPart {
  readonly onMerged: () => void
}

export const MergeWith = ({ row, title, onMerged }: MergeWithProps) => {
  const { t } = useTranslation('customers')
  const asking = useDisclosure({ key: 'customer.merge', kind: 'popup', title: t('merge.title', { title }) })
  const [others, setOthers] = useState<readonly string[]>([])
  const [merging, setMerging] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<Merge size={16} aria-hidden />} onClick={asking.open}>
        {t('merge.open')}
      </Button>
      {asking.isOpen ? (
        <ActionDialog
          title={t('merge.title', { title })}
          lines={[t('merge.text')]}
          confirmLabel={t('merge.next')}
          disabled={others.length === 0}
          run={async () => {
            setMerging(true)
            return null
          }}
          onClose={asking.close}
        >
          <ReferenceInput
            id="merge-with"
            label={t('merge.with')}
            target="CUSTOMER"
            organisationId={String(row['organisationId'])}
            value={others}
            onValue={(ids) => setOthers(ids.filter((id) => id !== row._id))}
          />
        </ActionDialog>
      ) : null}
      {merging ? (
        <MergeDialog
          type="CUSTOMER"
          ids={[row._id, ...others]}
          onClose={() => setMerging(false)}
          onMerged={() => {
            setMerging(false)
            onMerged()
          }}
        />
      ) : null}
    </>
  )
}
