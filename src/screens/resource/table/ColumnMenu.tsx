// Which columns a table has, how close its rows stand and how its pages come.
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

interface ColumnMenuProps {
  readonly type: EntityType
  /** As the table takes it. */
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
  // Columns keep the declaration's order, wherever they were ticked.
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
        {densities.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === density}
            onClick={() => dispatch(densityChosen(one))}
          >
            <Tick on={one === density} />
            {t(`app:density.${one}`)}
          </MenuItem>
        ))}
        <Divider />
        {[false, true].map((one) => (
          <MenuItem
            key={String(one)}
            role="menuitemradio"
            aria-checked={one === scrolls}
            onClick={() => keep({ scrolls: one })}
          >
            <Tick on={one === scrolls} />
            {t(one ? 'pages.scroll' : 'pages.turn')}
          </MenuItem>
        ))}
        {getFeed(type) === null
          ? null
          : [
              <Divider key="shape" />,
              ...[false, true].map((one) => (
                <MenuItem
                  key={`list ${one}`}
                  role="menuitemradio"
                  aria-checked={one === (feed !== null)}
                  onClick={() => keep({ asList: one })}
                >
                  <Tick on={one === (feed !== null)} />
                  {t(one ? 'forms:feed.asList' : 'forms:feed.asTable')}
                </MenuItem>
              )),
            ]}
        {feed === null
          ? null
          : [
              <Divider key="order" />,
              ...[false, true].map((one) => (
                <MenuItem
                  key={`reversed ${one}`}
                  role="menuitemradio"
                  aria-checked={one === reversed}
                  onClick={() => keep({ reversed: one })}
                >
                  <Tick on={one === reversed} />
                  {t(one ? 'forms:feed.backwards' : 'forms:feed.forwards')}
                </MenuItem>
              )),
            ]}
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
