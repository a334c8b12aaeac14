// Name, e-mail, gender and language, with what is wrong beside each.
import Button from '@mui/material/Button'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { Form } from '../../../components/Form.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectSettings } from '../../../store/network/settings-slice.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'
import { FormError } from '../FormError.tsx'
import { usePersonForm } from './use-person-form.ts'
import type { PersonField } from './use-person-form.ts'

const genders = ['female', 'male', 'other'] as const

export const PersonForm = ({ user }: { readonly user: Row<'USER'> }) => {
  const { t } = useTranslation(['profile', 'errors', 'app'])
  const { language } = useAppSelector(selectSettings)
  const form = usePersonForm(user, language)
  const field = (name: PersonField) => {
    const fault = form.errorFor(name)
    return {
      id: `person-${name}`,
      name,
      value: form.values[name],
      error: fault === undefined ? null : t(`errors:${fault}`),
      onValue: (value: string) => form.change(name, value),
    }
  }
  return (
    <Group title={t('person.title')} lead={t('person.lead')}>
      <Form className={styles.form} onSubmit={form.submit}>
        <p className={styles.facts}>
          {t('person.username')}: <strong>{user.authOptions?.username ?? '–'}</strong>
        </p>
        <TextInput {...field('name')} label={t('person.name')} autoComplete="name" />
        <TextInput {...field('email')} label={t('person.email')} type="email" autoComplete="email" />
        <ChoiceInput
          {...field('gender')}
          label={t('person.gender')}
          optional={t('person.optional')}
          none={t('person.genders.none')}
          choices={genders.map((value) => ({ value, label: t(`person.genders.${value}`) }))}
        />
        <ChoiceInput
          {...field('language')}
          label={t('person.language')}
          choices={languages.map((value) => ({ value, label: t(`app:language.${value}`) }))}
        />
        {form.refusal === null ? null : <FormError error={form.refusal} />}
        <div className={styles.actions}>
          <Button type="submit" variant="contained" disabled={!form.dirty} loading={form.sending}>
            {t('person.save')}
          </Button>
          <span role="status" className={styles.done}>
            {form.saved ? (
              <>
                <Check size={16} aria-hidden /> {t('person.saved')}
              </>
            ) : null}
          </span>
        </div>
      </Form>
    </Group>
  )
}
