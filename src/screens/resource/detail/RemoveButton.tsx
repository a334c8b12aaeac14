// Button that deletes a record, with a spinner while dependent records are counted.
import { Hourglass, Trash2 } from 'lucide-react'
import { IconAction } from '../../../components/IconAction.tsx'
import type { Removal } from './use-removal.ts'

interface RemoveButtonProps {
  readonly label: string
  readonly removal: Removal
}

export const RemoveButton = ({ label, removal: { pending, isAsking, ask } }: RemoveButtonProps) => (
  <IconAction
    icon={isAsking ? Hourglass : Trash2}
    label={label}
    aria-busy={isAsking}
    disabled={pending}
    onClick={ask}
  />
)
