// The fields by which a table is filtered; what is filled in counts half a second later (channel document section 9).
import Button from '@mui/material/Button'
import { useFormik } from 'formik'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { debounced } from '../../../store/debounce/debounced.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { filterFields, filterOf, valuesOf } from './filter-values.ts'
import type { FilterValues } from './filter-values.ts'
import { FilterField } from './FilterField.tsx'
import styles from './filter-form.module.css'

interface FilterFormProps {
  readonly type: EntityType
  /** Fields that are settled already, and not asked for. */
  readonly settled: readonly string[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

const same = (one: Filter, other: Filter): boolean => JSON.stringify(one) === JSON.stringify(other)

export const FilterForm = ({ type, settled, filter, onFilter }: FilterFormProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  const sent = useRef(filter)
  const form = useFormik<FilterValues>({
    initialValues: valuesOf(type, filter),
    onSubmit: (values) => {
      const wanted = filterOf(type, values)
      if (same(wanted, filter)) return
      sent.current = wanted
      onFilter(wanted)
    },
  })
  const { values, submitForm, setValues } = form
  const touched = useRef(false)
  // Another filter than the form's own came from elsewhere: a saved view, the way back, "clear" beside an empty table.
  useEffect(() => {
    if (same(filter, sent.current)) return
    sent.current = filter
    touched.current = false
    void setValues(valuesOf(type, filter))
  }, [filter, setValues, type])
  useEffect(() => {
    if (!touched.current) return undefined
    return dispatch(debounced(`filter.${type}`, () => submitForm()))
  }, [dispatch, submitForm, type, values])
  const change = (name: string, value: string): void => {
    touched.current = true
    void setValues({ ...values, [name]: value })
  }
  return (
    <form className={styles.form} aria-label={t('filter.label')} onSubmit={form.handleSubmit}>
      {filterFields(type)
        .filter(({ path }) => !settled.includes(path))
        .map((field) => (
          <FilterField key={field.path} type={type} field={field} values={values} onChange={change} />
        ))}
      <span className={styles.end}>
        <Button
          size="small"
          color="inherit"
          disabled={Object.values(values).every((value) => value.trim() === '')}
          onClick={() => {
            touched.current = true
            void setValues({})
          }}
        >
          {t('filter.clear')}
        </Button>
      </span>
    </form>
  )
}
