// Editor of a template's buttons, each with the fields of its kind.
import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { templateButtonTypes, templateLimits } from '../../../../../contract/whatsapp/template-draft.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { FieldError } from '../../../../components/Field.tsx'
import { IconAction } from '../../../../components/IconAction.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import type { WrittenButton } from '../../../../../contract/whatsapp/written-template.ts'
import { emptyButton } from './template-form.ts'
import styles from './template-form.module.css'

interface TemplateButtonsProps {
  readonly id: string
  readonly value: readonly WrittenButton[]
  readonly error: string | null
  readonly onValue: (value: readonly WrittenButton[]) => void
}

export const TemplateButtons = ({ id, value, error, onValue }: TemplateButtonsProps) => {
  const { t } = useTranslation('organisations')
  const change = (at: number, patch: Partial<WrittenButton>): void =>
    onValue(value.map((button, index) => (index === at ? { ...button, ...patch } : button)))
  return (
    <fieldset id={id} className={styles.group} tabIndex={-1}>
      <legend>{t('templates.form.buttons')}</legend>
      {value.map(({ type, text, value: what, example }, at) => (
        <div key={at} className={styles.button}>
          <ChoiceInput
            id={`${id}-${at}-type`}
            name={`${id}-${at}-type`}
            label={t('templates.form.buttonType')}
            choices={templateButtonTypes.map((one) => ({ value: one, label: t(`templates.buttonTypes.${one}`) }))}
            value={type}
            onValue={(next) => change(at, { type: next, value: '' })}
          />
          {type === 'COPY_CODE' ? null : (
            <TextInput
              id={`${id}-${at}-text`}
              name={`${id}-${at}-text`}
              label={t('templates.form.buttonText', { at: at + 1 })}
              value={text}
              maxLength={templateLimits.buttonText}
              onValue={(next) => change(at, { text: next })}
            />
          )}
          {type === 'QUICK_REPLY' ? null : (
            <TextInput
              id={`${id}-${at}-value`}
              name={`${id}-${at}-value`}
              label={t(`templates.buttonValues.${type}`)}
              value={what}
              maxLength={templateLimits.url}
              onValue={(next) => change(at, { value: next })}
            />
          )}
          {type === 'URL' && what.includes('{{') ? (
            <TextInput
              id={`${id}-${at}-example`}
              name={`${id}-${at}-example`}
              label={t('templates.form.buttonExample')}
              value={example}
              maxLength={templateLimits.url}
              onValue={(next) => change(at, { example: next })}
            />
          ) : null}
          <IconAction
            icon={X}
            label={t('templates.form.removeButton', { at: at + 1 })}
            onClick={() => onValue(value.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {value.length < templateLimits.buttons ? (
        <div>
          <Button
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => onValue([...value, emptyButton])}
          >
            {t('templates.form.addButton')}
          </Button>
        </div>
      ) : null}
      <span className={styles.fault}>
        <FieldError id={id} error={error} />
      </span>
    </fieldset>
  )
}
