// Former names beside a record's present name: they explain why a search found the record.
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getFormerNames } from './former-names.ts'
import styles from './values.module.css'

export const FormerNames = ({ type, row }: { readonly type: EntityType; readonly row: AnyRow }) => {
  const { t } = useTranslation('resources')
  const names = getFormerNames(type, row)
  return names === '' ? null : <span className={styles.former}>{t('formerly', { names })}</span>
}
