// Choice of the surviving record, by name and distinguishing fields.
import Radio from '@mui/material/Radio'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getColumns } from '../fields/resource-views.ts'
import { getField } from '../fields/resource-fields.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { titleOf } from '../values/use-title.ts'
import { hasShownValue } from '../values/format-value.ts'
import styles from './merge.module.css'

interface SurvivorsProps {
  readonly type: EntityType
  readonly rows: readonly AnyRow[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const telling = 3
/** Distinguishes records that are otherwise equal. */
const always = ['createdTime']

export const Survivors = ({ type, rows, chosen, onChoose }: SurvivorsProps) => {
  const { t } = useTranslation(['bulk', 'resources'])
  const fields = [...new Set([...getColumns(type).slice(0, telling), ...always])].flatMap(
    (path) => getField(type, path) ?? [],
  )
  return (
    <fieldset className={styles.survivors}>
      <legend className={styles.legend}>{t('merge.survivor')}</legend>
      {rows.map((row) => (
        <label key={row._id} className={styles.survivor}>
          <Radio size="small" name="survivor" checked={row._id === chosen} onChange={() => onChoose(row._id)} />
          <span className={styles.words}>
            <strong className={styles.name}>{titleOf(type, row).trim() || t('resources:untitled')}</strong>
            <span className={styles.facts}>
              {fields
                .filter((field) => hasShownValue(field, row))
                .map((field) => (
                  <span key={field.path}>
                    <FieldValue field={field} row={row} short={!always.includes(field.path)} />
                  </span>
                ))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
