// Button that opens the form for adding to a page's list; the form reopens if a reload interrupted it.
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EntityType } from '../../../../contract/index.ts'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import { toCreateAddress } from '../form/form-addresses.ts'
import type { BaseQuery } from '../table/base-query.ts'

interface AddButtonProps {
  readonly type: EntityType
  readonly settled: BaseQuery
  readonly label: string
  readonly quiet?: boolean
  readonly children: (close: () => void) => ReactNode
}

export const AddButton = ({ type, settled, label, quiet = false, children }: AddButtonProps) => {
  const address = toCreateAddress(type, settled)
  const adding = useDisclosure({ key: `settings.${address}`, kind: 'popup', title: label })
  useReopenedForm(address, adding)
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
      {adding.isOpen ? children(adding.close) : null}
    </>
  )
}
