// Button that adds a record to a page's list with the default form. The page stays open afterwards.
import type { EntityType } from '../../../../contract/index.ts'
import { CreateDialog } from '../form/CreateDialog.tsx'
import type { BaseQuery } from '../table/base-query.ts'
import { AddButton } from './AddButton.tsx'

interface AddRecordProps {
  readonly type: EntityType
  readonly settled: BaseQuery
  readonly label: string
  readonly quiet?: boolean
}

export const AddRecord = ({ type, settled, ...button }: AddRecordProps) => (
  <AddButton type={type} settled={settled} {...button}>
    {(close) => <CreateDialog type={type} settled={settled} stays onClose={close} />}
  </AddButton>
)
