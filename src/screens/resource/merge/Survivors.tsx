// Which of the records stays: by name and by what tells them apart.
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { columnsOf } from '../fields/looks.ts'
import { fieldOf } from '../fields/resource-fields.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { titleOf } from '../values/use-title.ts'
import styles from './merge.module.css'

interface SurvivorsProps {
  readonly type: EntityType
  readonly rows: readonly AnyRow[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const telling = 3

export const Survivors = ({ type, rows, chosen, onChoose }: SurvivorsProps) => {
  const { t } = useTranslation(['bulk', 'resources'])
  const fields = columnsOf(type).slice(0, telling).flatMap((path) => fieldOf(type, path) ?? [])
  return (
    <fieldset className={styles.survivors}>
      <legend className={styles.legend}>{t('merge.survivor')}</legend>
      {rows.map((row) => (
        <label key={row._id} className={styles.survivor}>
          <input type="radio" name="survivor" className={styles.radio} checked={row._id === chosen} onChange={() => onChoose(row._id)} />
          <span className={styles.words}>
            <strong className={styles.name}>{titleOf(type, row).trim() || t('resources:untitled')}</strong>
            <span className={styles.facts}>
              {fields.map((field) => (
                <span key={field.path}>
                  <FieldValue field={field} row={row} short />
                </span>
              ))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
