// Filter form of a table; changes are applied half a second later.
import Button from '@mui/material/Button'
import { useFormik } from 'formik'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../../contract/filter.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { debounce } from '../../../store/ui/debounce.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { getFilterFields, toFilter, toFilterValues } from './filter-values.ts'
import type { FilterValues } from './filter-values.ts'
import { FilterField } from './FilterField.tsx'
import styles from './filter-form.module.css'

interface FilterFormProps {
  readonly type: EntityType
  /** Fields that the base query fixes, and that are not shown. */
  readonly settled: readonly string[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

const textOf = (filter: Filter): string => JSON.stringify(filter)

export const FilterForm = ({ type, settled, filter, onFilter }: FilterFormProps) => {
  const { t } = useTranslation('resources')
  const dispatch = useAppDispatch()
  // The committed filter, then those sent and not yet committed, oldest first: a navigation may commit after the next one was sent.
  const sent = useRef([textOf(filter)])
  const form = useFormik<FilterValues>({
    initialValues: toFilterValues(type, filter),
    onSubmit: (values) => {
      const nextFilter = toFilter(type, values)
      if (textOf(nextFilter) === sent.current.at(-1)) return
      sent.current.push(textOf(nextFilter))
      onFilter(nextFilter)
    },
  })
  const { values, submitForm, setValues } = form
  const isTouched = useRef(false)
  // A filter that the form did not send came from elsewhere: a saved view, the back button, "clear" beside an empty table.
  useEffect(() => {
    const at = sent.current.indexOf(textOf(filter))
    if (at !== -1) {
      sent.current.splice(0, at)
      return
    }
    sent.current = [textOf(filter)]
    isTouched.current = false
    void setValues(toFilterValues(type, filter))
  }, [filter, setValues, type])
  useEffect(() => {
    if (!isTouched.current) return undefined
    return dispatch(debounce(`filter.${type}`, () => submitForm()))
  }, [dispatch, submitForm, type, values])
  const change = (name: string, value: string): void => {
    isTouched.current = true
    void setValues({ ...values, [name]: value })
  }
  return (
    <form className={styles.form} aria-label={t('filter.label')} onSubmit={form.handleSubmit}>
      {getFilterFields(type)
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
            isTouched.current = true
            void setValues({})
          }}
        >
          {t('filter.clear')}
        </Button>
      </span>
    </form>
  )
}
