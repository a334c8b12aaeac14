// Below a list that is cut off: how many of the matching conversations it shows, of how many, and how to see the others. It does not
// scroll with the rows, because the keyboard stops at the last row.
import { useTranslation } from 'react-i18next'
import type { CutList } from '../../../store/inbox/use-inbox.ts'
import styles from './list-end.module.css'

export const ListEnd = ({ cut: { shown, total, areFirst } }: { readonly cut: CutList }) => {
  const { t, i18n } = useTranslation('inbox')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <p className={styles.end} role="status">
      {t(areFirst ? 'list.firstOnly' : 'list.someOnly', { shown: number.format(shown), total: number.format(total) })}
    </p>
  )
}
