// Checkbox over the avatar that selects a conversation; with shift, all up to the one selected before.
import { useTranslation } from 'react-i18next'
import styles from './thread-row.module.css'

interface SelectBoxProps {
  readonly id: string
  readonly name: string
  readonly selected: boolean
  readonly onSelect: (id: string, range: boolean) => void
}

export const SelectBox = ({ id, name, selected, onSelect }: SelectBoxProps) => {
  const { t } = useTranslation('inbox')
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={-1}
        aria-label={t('row.select', { name })}
        checked={selected}
        // Only a click event says whether shift was held; a change event does not.
        onClick={(event) => onSelect(id, event.shiftKey)}
        onChange={() => undefined}
      />
    </label>
  )
}
