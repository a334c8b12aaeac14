// Colour field of a record, with the texts of the form.
import { useTranslation } from 'react-i18next'
import { ColourInput } from '../../../components/ColourInput.tsx'
import type { FieldProps } from '../../../forms/use-form.ts'
import { labelColours } from '../../../lib/label-colours.ts'

interface ColourFieldProps extends FieldProps<string> {
  readonly label: string
  readonly optional: string | undefined
}

export const ColourField = (field: ColourFieldProps) => {
  const { t } = useTranslation('forms')
  const swatches = Object.entries(labelColours).map(([name, value]) => ({ value, label: t(`colours.${name}`) }))
  return (
    <ColourInput
      {...field}
      swatches={[{ value: '', label: t('colours.none') }, ...swatches]}
      labels={{ own: t('colours.own'), sample: t('colours.sample'), faint: t('colours.faint') }}
    />
  )
}
