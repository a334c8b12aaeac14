// Menu of inbox views: applying one, saving the current filter under a name, renaming and deleting the current view.
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDisclosure } from '../../../components/use-disclosure.ts'
import { RenameViewDialog, toRenameAddress } from '../../../forms/RenameViewDialog.tsx'
import { SaveViewDialog, toSaveAddress } from '../../../forms/SaveViewDialog.tsx'
import { useReopenedForm } from '../../../forms/use-reopened-form.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { inboxViewType, toViewSearch } from '../../../store/inbox/inbox-views.ts'
import type { InboxView } from '../../../store/inbox/inbox-views.ts'
import { selectInboxViews } from '../../../store/inbox/inbox-views.ts'
import type { InboxFilter } from '../../../store/inbox/inbox-filter.ts'
import { everything } from '../../../store/inbox/inbox-filter.ts'
import { useMatchCount } from '../../../store/inbox/use-match-count.ts'
import { useRemoveMutation } from '../../../store/records/api.ts'
import styles from './inbox-views.module.css'

interface InboxViewsProps {
  readonly isOpen: boolean
  readonly anchor: HTMLElement | null
  readonly filter: InboxFilter
  readonly onClose: () => void
}

const Count = ({ filter }: { readonly filter: InboxFilter }) => {
  const { i18n } = useTranslation()
  const count = useMatchCount(filter)
  return count === null ? null : (
    <span className={styles.count}>{new Intl.NumberFormat(i18n.language).format(count)}</span>
  )
}

const isShown = (view: InboxView, filter: InboxFilter): boolean => toViewSearch(view.filter) === toViewSearch(filter)

export const InboxViews = ({ isOpen, anchor, filter, onClose }: InboxViewsProps) => {
  const { t } = useTranslation(['inbox', 'forms'])
  const navigate = useNavigate()
  const [remove] = useRemoveMutation()
  const views = useAppSelector(selectInboxViews)
  const naming = useDisclosure({ key: 'inbox.views.save', kind: 'popup', title: t('views.save') })
  const renaming = useDisclosure({ key: 'inbox.views.rename', kind: 'popup', title: t('forms:view.rename') })
  const shown = views.find((view) => isShown(view, filter))
  const isUsual = toViewSearch(filter) === toViewSearch(everything)
  useReopenedForm(shown || isUsual ? null : toSaveAddress(inboxViewType), naming)
  useReopenedForm(shown?.isTheirs ? toRenameAddress(shown.id) : null, renaming)
  const choose = (work: () => void) => (): void => {
    onClose()
    work()
  }
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={isOpen}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('views.label'), dense: true } }}
      >
        <MenuItem
          role="menuitemradio"
          aria-checked={isUsual}
          selected={isUsual}
          onClick={choose(() => void navigate('/'))}
        >
          {t('views.usual')}
        </MenuItem>
        {views.map((view) => (
          <MenuItem
            key={view.id}
            role="menuitemradio"
            aria-checked={view === shown}
            selected={view === shown}
            onClick={choose(() => void navigate(view.address))}
          >
            <span className={styles.name}>{view.name}</span>
            {view.type === 'SHAREDVIEW' ? <span className={styles.shared}>{t('views.shared')}</span> : null}
            <Count filter={view.filter} />
          </MenuItem>
        ))}
        <Divider />
        {shown ? (
          shown.isTheirs ? (
            [
              <MenuItem key="rename" onClick={choose(renaming.open)}>
                {t('views.rename', { name: shown.name })}
              </MenuItem>,
              <MenuItem key="remove" onClick={choose(() => void remove({ type: shown.type, id: shown.id }))}>
                {t('views.remove', { name: shown.name })}
              </MenuItem>,
            ]
          ) : (
            <MenuItem disabled>{t('views.ofManagers')}</MenuItem>
          )
        ) : (
          <MenuItem disabled={isUsual} onClick={choose(naming.open)}>
            {t('views.save')}
          </MenuItem>
        )}
      </Menu>
      {renaming.isOpen && shown?.isTheirs ? (
        <RenameViewDialog type={shown.type} id={shown.id} onClose={renaming.close} />
      ) : null}
      {naming.isOpen ? (
        <SaveViewDialog
          entityType={inboxViewType}
          table={{ search: toViewSearch(filter) }}
          organisationId={filter.organisationId}
          onClose={naming.close}
        />
      ) : null}
    </>
  )
}
