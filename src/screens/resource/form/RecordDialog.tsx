// A new record, or another version of one: its form in a dialog, which a stray click does not close once something is written.
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { FormPopup } from './FormPopup.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { RecordForm } from './RecordForm.tsx'
import type { RecordFormProps } from './RecordForm.tsx'
import type { FormValues } from './form-values.ts'

interface RecordDialogProps extends Omit<RecordFormProps, 'initial' | 'onWritten'> {
  readonly title: string
  /** null while it is not known yet. */
  readonly initial: FormValues | null
}

export const RecordDialog = ({ title, initial, ...form }: RecordDialogProps) => {
  const phone = useMediaQuery('(width < 768px)')
  const [written, setWritten] = useState(false)
  return (
    <FormPopup title={title} written={written} fullScreen={phone} onClose={form.onClose}>
      {initial === null ? (
        <FormSkeleton fields={form.fields} onClose={form.onClose} />
      ) : (
        <RecordForm {...form} initial={initial} onWritten={setWritten} />
      )}
    </FormPopup>
  )
}
