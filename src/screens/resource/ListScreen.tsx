// List screen of any entity type; its state is in the address.
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../contract/index.ts'
import { ResourceFrame } from './frame/ResourceFrame.tsx'
import { ResourceTable } from './table/ResourceTable.tsx'
import { useTableAddress } from './table/use-table-address.ts'

export const ListScreen = ({ type }: { readonly type: EntityType }) => {
  const { t } = useTranslation('resources')
  const { state, onState } = useTableAddress(type)
  return (
    <ResourceFrame type={type} title={t(`many.${type}`)} crumbs={[]}>
      <ResourceTable type={type} state={state} onState={onState} savesViews listed={type === 'WAWEBCHAT'} />
    </ResourceFrame>
  )
}
