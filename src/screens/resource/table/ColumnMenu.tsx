// Menu for a table's columns, row density and paging.
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, Columns3 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useDropDown } from '../../../components/use-drop-down.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { densityChosen, selectSettings } from '../../../store/network/settings-slice.ts'
import { getFeed } from '../feed/feeds.ts'
import { getColumns } from '../fields/resource-views.ts'
import { getFields } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { useTableSettings } from './use-table-settings.ts'
import styles from './column-menu.module.css'

const densities = ['comfortable', 'compact'] as const

const Tick = ({ on }: { readonly on: boolean }) => (
  <span className={styles.tick}>{on ? <Check size={16} aria-hidden /> : null}</span>
)

/** Exclusive choices. */
const choices = <Value extends string | boolean>(
  name: string,
  values: readonly Value[],
  chosen: Value,
  onChoose: (value: Value) => void,
  label: (value: Value) => string,
) =>
  values.map((value) => (
    <MenuItem
      key={`${name} ${String(value)}`}
      role="menuitemradio"
      aria-checked={value === chosen}
      onClick={() => onChoose(value)}
    >
      <Tick on={value === chosen} />
      {label(value)}
    </MenuItem>
  ))

const either = [false, true] as const

interface ColumnMenuProps {
  readonly type: EntityType
  /** The same as the table's prop. */
  readonly listed: boolean
}

export const ColumnMenu = ({ type, listed }: ColumnMenuProps) => {
  const { t } = useTranslation(['resources', 'app', 'forms'])
  const dispatch = useAppDispatch()
  const label = useFieldLabel()
  const { columns, scrolls, feed, reversed, keep } = useTableSettings(type, listed)
  const { density } = useAppSelector(selectSettings)
  const { isOpen, anchor, place, open, close } = useDropDown(`columns.${type}`, t('columns.label'))
  const id = useId()
  const shown = columns.map(({ path }) => path)
  // Columns keep the declaration's order, whatever the order of ticking.
  const toggle = (path: string): void =>
    keep({
      columns: getFields(type)
        .map((field) => field.path)
        .filter((one) => (one === path ? !shown.includes(path) : shown.includes(one))),
    })
  return (
    <>
      <IconAction
        id={id}
        icon={Columns3}
        label={t('columns.label')}
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
        {choices(
          'density',
          densities,
          density,
          (value) => dispatch(densityChosen(value)),
          (value) => t(`app:density.${value}`),
        )}
        <Divider />
        {choices(
          'pages',
          either,
          scrolls,
          (value) => keep({ scrolls: value }),
          (value) => t(value ? 'pages.scroll' : 'pages.turn'),
        )}
        {getFeed(type) === null ? null : <Divider />}
        {getFeed(type) === null
          ? null
          : choices(
              'shape',
              either,
              feed !== null,
              (value) => keep({ asList: value }),
              (value) => t(value ? 'forms:feed.asList' : 'forms:feed.asTable'),
            )}
        {feed === null ? null : <Divider />}
        {feed === null
          ? null
          : choices(
              'order',
              either,
              reversed,
              (value) => keep({ reversed: value }),
              (value) => t(value ? 'forms:feed.backwards' : 'forms:feed.forwards'),
            )}
        <Divider />
        {getFields(type)
          .filter(({ kind }) => kind !== 'records' && kind !== 'data')
          .map(({ path }) => (
            <MenuItem
              key={path}
              role="menuitemcheckbox"
              aria-checked={shown.includes(path)}
              onClick={() => toggle(path)}
            >
              <Tick on={shown.includes(path)} />
              {label(path)}
            </MenuItem>
          ))}
        <Divider />
        <MenuItem onClick={() => keep({ columns: getColumns(type) })}>
          <Tick on={false} />
          {t('columns.reset')}
        </MenuItem>
      </Menu>
    </>
  )
}
