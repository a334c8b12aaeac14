// Jobs over many records, wherever one is: the question before one begins, and the tray of those that run.
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
