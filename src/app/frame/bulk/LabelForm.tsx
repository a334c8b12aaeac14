// The labels that many conversations are given, and those that are taken off them.
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFooter } from '../../../components/DialogFooter.tsx'
import { Form } from '../../../components/Form.tsx'
import { ReferenceInput } from '../../../screens/resource/inputs/ReferenceInput.tsx'
import { countBulk } from '../../../store/records/bulk-thunks.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from './bulk-dialog.module.css'
import type { BulkFormProps } from './BulkForm.tsx'
import { useBulkOrganisation } from './use-bulk-organisation.ts'

const none: readonly string[] = []

export const LabelForm = ({ question: { body }, onClose }: BulkFormProps) => {
  const { t } = useTranslation(['bulk', 'app'])
  const dispatch = useAppDispatch()
  const organisationId = useBulkOrganisation(body)?._id
  const [add, setAdd] = useState(none)
  const [remove, setRemove] = useState(none)
  const [sent, setSent] = useState(false)
  const isEmpty = add.length + remove.length === 0
  const both = add.some((id) => remove.includes(id))
  const error = sent && isEmpty ? t('ask.noLabel') : both ? t('ask.bothLabels') : null
  const shared = { target: 'SOCIALLABELOPTION', organisationId, multiple: true } as const
  return (
    <Form
      onSubmit={() => {
        setSent(true)
        if (!isEmpty && !both) void dispatch(countBulk({ add: [...add], remove: [...remove] }))
      }}
    >
      <DialogContent className={styles.fields}>
        <ReferenceInput
          id="bulk-labels-add"
          label={t('ask.addLabels')}
          error={error}
          value={add}
          onValue={setAdd}
          {...shared}
        />
        <ReferenceInput
          id="bulk-labels-remove"
          label={t('ask.removeLabels')}
          error={null}
          value={remove}
          onValue={setRemove}
          {...shared}
        />
      </DialogContent>
      <DialogFooter cancel={t('app:cancel')} onClose={onClose}>
        <Button type="submit" variant="contained">
          {t('ask.next')}
        </Button>
      </DialogFooter>
    </Form>
  )
}
