// Checkbox that selects all visible rows, or none.
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../../lib/use-selection.ts'
import styles from './select.module.css'

interface SelectHeadProps {
  readonly page: readonly string[]
  readonly selection: Selection
}

export const SelectHead = ({ page, selection }: SelectHeadProps) => {
  const { t } = useTranslation('bulk')
  const chosen = page.filter((id) => selection.has(id)).length
  return (
    <th role="columnheader" scope="col" className={styles.head}>
      <label className={styles.target}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < page.length
          }}
          type="checkbox"
          className={styles.box}
          aria-label={t('select.page')}
          checked={page.length > 0 && chosen === page.length}
          onChange={() => selection.togglePage(page)}
        />
      </label>
    </th>
  )
}
