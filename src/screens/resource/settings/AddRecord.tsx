// The button that adds a record to a page's list, and its form. Once it is there the page stays.
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import type { EntityType } from '../../../../contract/index.ts'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../forms/use-form-draft.ts'
import { CreateDialog } from '../form/CreateDialog.tsx'
import { toCreateAddress } from '../form/form-addresses.ts'
import type { BaseQuery } from '../table/ResourceTable.tsx'

interface AddRecordProps {
  readonly type: EntityType
  readonly settled: BaseQuery
  readonly label: string
  readonly quiet?: boolean
}

export const AddRecord = ({ type, settled, label, quiet = false }: AddRecordProps) => {
  const adding = useDisclosure({ key: `settings.${toCreateAddress(type, settled)}`, kind: 'popup', title: label })
  useReopenedForm(toCreateAddress(type, settled), adding)
  return (
    <>
      <Button
        size="small"
        variant={quiet ? 'text' : 'contained'}
        startIcon={<Plus size={16} aria-hidden />}
        onClick={adding.open}
      >
        {label}
      </Button>
      {adding.isOpen ? <CreateDialog type={type} settled={settled} stays onClose={adding.close} /> : null}
    </>
  )
}
