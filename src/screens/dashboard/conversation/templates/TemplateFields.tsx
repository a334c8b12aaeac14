// A field for each placeholder of a template, with suggestions: the customer's name and the draft's text.
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../../components/TextInput.tsx'
import type { TemplateContent, TemplateValues } from '../../../../../contract/whatsapp/template-content.ts'
import styles from './template-composer.module.css'

interface TemplateFieldsProps {
  readonly id: string
  readonly content: TemplateContent
  readonly values: TemplateValues
  /** Empty if there is none. */
  readonly offers: { readonly name: string; readonly draft: string }
  readonly onValue: (part: number, place: number, value: string) => void
}

const maxValueLength = 1_024

export const TemplateFields = ({ id, content, values, offers, onValue }: TemplateFieldsProps) => {
  const { t } = useTranslation('whatsapp')
  const fields = content.parts.flatMap((part, at) =>
    part.places.map((place, position) => ({ part, at, place, position })),
  )
  if (fields.length === 0) return null
  return (
    <div className={styles.fields}>
      {fields.map(({ part, at, place, position }) => {
        const value = values[at]?.[position] ?? ''
        const example = part.examples[position]
        const offered = (['name', 'draft'] as const).filter((offer) => offers[offer] !== '' && offers[offer] !== value)
        return (
          <div key={`${at}-${place}`} className={styles.field}>
            <TextInput
              id={`${id}-${at}-${position}`}
              name={`place-${at}-${position}`}
              label={t(`templates.place.${part.type}`, { name: place, button: part.text })}
              value={value}
              maxLength={maxValueLength}
              placeholder={example ? t('templates.example', { text: example }) : undefined}
              onValue={(next) => onValue(at, position, next)}
            />
            {part.type === 'button' || offered.length === 0 ? null : (
              <div className={styles.offers}>
                {offered.map((offer) => (
                  <Button key={offer} size="small" onClick={() => onValue(at, position, offers[offer])}>
                    {t(`templates.offer.${offer}`)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
}
