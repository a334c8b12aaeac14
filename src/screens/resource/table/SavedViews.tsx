// The menu of a table's saved views: taking one up, saving what is shown under a name, deleting the one that is shown.
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
import { useAppDispatch } from '../../../store/hooks.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import { getFields } from '../fields/resource-fields.ts'
import { toFormValues } from '../form/form-values.ts'
import { RecordDialog } from '../form/RecordDialog.tsx'
import type { TableState } from './table-state.ts'
import { useSavedViews } from './use-saved-views.ts'

interface SavedViewsProps {
  readonly type: EntityType
  readonly state: TableState
  readonly onState: (state: TableState) => void
}

const nameField = getFields('SAVEDVIEW').filter(({ path }) => path === 'name')

export const SavedViews = ({ type, state, onState }: SavedViewsProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const { views, shown, take, save, remove } = useSavedViews(type, state, onState)
  const { isOpen, anchor, place, open, close } = useDropDown(`views.${type}`, t('views.label'))
  const naming = useDisclosure({ key: `views.${type}.save`, kind: 'popup', title: t('views.save') })
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
          <MenuItem
            onClick={() => {
              close()
              remove(shown)
            }}
          >
            {t('views.remove', { name: shown.name })}
          </MenuItem>
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
      {naming.isOpen ? (
        <RecordDialog
          type="SAVEDVIEW"
          title={t('views.save')}
          fields={nameField}
          initial={toFormValues(nameField, null)}
          submitLabel={t('form.save')}
          send={async ({ name }) => {
            const error = await save(String(name).trim())
            if (error) return error
            dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'resources:views.saved' }))
            naming.close()
            return null
          }}
          onClose={naming.close}
        />
      ) : null}
    </>
  )
}
