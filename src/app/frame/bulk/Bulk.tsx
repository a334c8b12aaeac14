// Bulk jobs on every screen: the dialog that starts one, and the tray of running ones.
import { selectBulkQuestion } from '../../../store/records/bulk-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { JobsTray } from './JobsTray.tsx'

export const Bulk = () => {
  const question = useAppSelector(selectBulkQuestion)
  return (
    <>
      <JobsTray />
      {question === null ? null : <BulkDialog key={question.serial} question={question} />}
    </>
  )
}
