// Dialog for the labels of a conversation: groups with their labels, searchable, several at once.
import Button from '@mui/material/Button'
import { Command as Menu } from 'cmdk'
import { Square, SquareCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { Popup } from '../../../components/Popup.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { selectRecord, selectRows } from '../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { toListPath } from '../../../store/ui/record-paths.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { labelThread } from '../../../store/outbox/put-off.ts'
import { listLabelGroups, filterLabels } from './label-groups.ts'
import styles from './thread-dialogs.module.css'

interface LabelsDialogProps {
  readonly threadId: string
  readonly onClose: () => void
  readonly onApply: (act: () => void) => void
}

const none: readonly string[] = []

const Choice = ({
  label,
  isChosen,
  onToggle,
}: {
  readonly label: Row<'SOCIALLABELOPTION'>
  readonly isChosen: boolean
  readonly onToggle: () => void
}) => {
  const { t } = useTranslation('threads')
  const Box = isChosen ? SquareCheck : Square
  return (
    <Menu.Item value={label._id} className={styles.label} aria-checked={isChosen} onSelect={onToggle}>
      <Box size={18} aria-hidden />
      <span className={styles.dot} style={label.hexColor ? { background: label.hexColor } : undefined} />
      {label.name}
      {isChosen ? <VisuallyHidden>, {t('label.chosen')}</VisuallyHidden> : null}
    </Menu.Item>
  )
}

export const LabelsDialog = ({ threadId, onClose, onApply }: LabelsDialogProps) => {
  const { t, i18n } = useTranslation('threads')
  const dispatch = useAppDispatch()
  const rights = useAppSelector(selectRights)
  const thread = useAppSelector((state) => selectRecord(state, 'THREAD', threadId))
  const groups = useAppSelector((state) => selectRows(state, 'SOCIALLABEL'))
  const labels = useAppSelector((state) => selectRows(state, 'SOCIALLABELOPTION'))
  const [searchText, setSearchText] = useState('')
  const [had] = useState(thread?.labelIds ?? none)
  const [chosen, setChosen] = useState<readonly string[]>(had)
  const organisationId = thread?.organisationId
  const all = useMemo(
    () => listLabelGroups({ groups, labels }, organisationId, had, new Intl.Collator(i18n.language).compare),
    [groups, labels, organisationId, had, i18n.language],
  )
  const shown = useMemo(() => filterLabels(all, searchText), [all, searchText])
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const apply = (): void => onApply(() => void dispatch(labelThread(threadId, chosen)))
  const keyPressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    <Popup title={t('label.title')} closeLabel={t('close')} width="xs" onClose={onClose}>
      {all.length === 0 ? (
        <p className={styles.note}>
          {t('label.none')}{' '}
          {rights !== null && canManageOrganisation(rights, organisationId ?? '') ? (
            <Link to={toListPath('SOCIALLABEL')} onClick={onClose}>
              {t('label.create')}
            </Link>
          ) : (
            t('label.whoCreates')
          )}
        </p>
      ) : (
        <Menu label={t('label.field')} shouldFilter={false} loop onKeyDownCapture={keyPressed}>
          <Menu.Input
            autoFocus
            value={searchText}
            onValueChange={setSearchText}
            className={styles.find}
            placeholder={t('label.field')}
            maxLength={100}
          />
          <VisuallyHidden>
            <span role="status">
              {t('label.count', { count: shown.reduce((sum, group) => sum + group.labels.length, 0) })}
            </span>
          </VisuallyHidden>
          <Menu.List className={styles.list} label={t('label.title')}>
            {shown.map((group) => (
              <Menu.Group key={group.id} heading={group.name}>
                {group.labels.map((label) => (
                  <Choice
                    key={label._id}
                    label={label}
                    isChosen={chosen.includes(label._id)}
                    onToggle={() => toggle(label._id)}
                  />
                ))}
              </Menu.Group>
            ))}
          </Menu.List>
          {shown.length === 0 ? <p className={styles.note}>{t('label.noMatch')}</p> : null}
          <div className={styles.foot}>
            <Button variant="contained" size="small" onClick={apply}>
              {t('label.apply')}
            </Button>
          </div>
        </Menu>
      )}
    </Popup>
  )
}
