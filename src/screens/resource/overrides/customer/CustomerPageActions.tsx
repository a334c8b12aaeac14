// Actions on the customer's own page, which is left if the customer is gone.
import { useNavigate } from 'react-router'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import type { RecordPart } from '../override-parts.ts'
import { CustomerActions } from './CustomerActions.tsx'

export const CustomerPageActions = (part: RecordPart) => {
  const navigate = useNavigate()
  return <CustomerActions {...part} onMerged={() => void navigate(toListPath('CUSTOMER'))} />
}
