// Checkbox that selects a row; with shift, all up to the one selected before.
import { useTranslation } from 'react-i18next'
import styles from './select.module.css'

interface SelectCellProps {
  readonly id: string
  readonly name: string
  readonly selected: boolean
  readonly onSelect: (id: string, range?: boolean) => void
}

export const SelectCell = ({ id, name, selected, onSelect }: SelectCellProps) => {
  const { t } = useTranslation('bulk')
  return (
    <td role="cell" className={styles.cell}>
      <label className={styles.target}>
        <input
          type="checkbox"
          className={styles.box}
          data-select={id}
          aria-label={t('select.row', { name })}
          checked={selected}
          // Only a click event says whether shift was held; a change event does not.
          onClick={(event) => onSelect(id, event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
    </td>
  )
}
