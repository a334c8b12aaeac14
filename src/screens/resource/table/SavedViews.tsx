// Menu of a table's saved views: applying one, saving the current state under a name, renaming and deleting the current view.
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Bookmark } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { RenameViewDialog, toRenameAddress } from '../../../forms/RenameViewDialog.tsx'
import { SaveViewDialog, toSaveAddress } from '../../../forms/SaveViewDialog.tsx'
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import type { TableState } from './table-state.ts'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsProps {
  readonly type: EntityType
  readonly state: TableState
  readonly onState: (state: TableState) => void
}

export const SavedViews = ({ type, state, onState }: SavedViewsProps) => {
  const { t } = useTranslation(['resources', 'forms'])
  const { views, shown, take, table, remove } = useSavedViews(type, state, onState)
  const { isOpen, anchor, place, open, close } = useDropDown(`views.${type}`, t('views.label'))
  const naming = useDisclosure({ key: `views.${type}.save`, kind: 'popup', title: t('views.save') })
  const renaming = useDisclosure({ key: `views.${type}.rename`, kind: 'popup', title: t('forms:view.rename') })
  useReopenedForm(shown ? null : toSaveAddress(type), naming)
  useReopenedForm(shown?.isTheirs ? toRenameAddress(shown._id) : null, renaming)
  const id = useId()
  return (
    <>
      <IconAction
        id={id}
        icon={Bookmark}
        label={t('views.label')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        ref={place}
        onClick={open}
      />
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {[null, ...views].map((view) => (
          <MenuItem
            key={view?._id ?? 'usual'}
            role="menuitemradio"
            aria-checked={view !== null && view._id === shown?._id}
            selected={view !== null && view._id === shown?._id}
            onClick={() => {
              close()
              take(view)
            }}
          >
            {view?.name ?? t('views.usual')}
          </MenuItem>
        ))}
        <Divider />
        {shown ? (
          [
            <MenuItem
              key="rename"
              disabled={!shown.isTheirs}
              onClick={() => {
                close()
                renaming.open()
              }}
            >
              {t('views.rename', { name: shown.name })}
            </MenuItem>,
            <MenuItem
              key="remove"
              disabled={!shown.isTheirs}
              onClick={() => {
                close()
                remove(shown)
              }}
            >
              {t('views.remove', { name: shown.name })}
            </MenuItem>,
          ]
        ) : (
          <MenuItem
            onClick={() => {
              close()
              naming.open()
            }}
          >
            {t('views.save')}
          </MenuItem>
        )}
      </Menu>
      {renaming.isOpen && shown?.isTheirs ? (
        <RenameViewDialog type={shown.type} id={shown._id} onClose={renaming.close} />
      ) : null}
      {naming.isOpen ? (
        <SaveViewDialog entityType={type} table={table} organisationId={null} onClose={naming.close} />
      ) : null}
    </>
  )
}
