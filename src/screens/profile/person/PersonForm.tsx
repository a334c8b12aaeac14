// Form for name, gender and language, with errors beside each; the e-mail address has a form of its own. Only changes are sent.
import { useTranslation } from 'react-i18next'
import { languages } from '../../../../contract/constants.ts'
import type { Language } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { textField } from '../../../lib/validation.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { languageTaken, selectSettings } from '../../../store/network/settings-slice.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { pickSeen, useFetchOvertaken } from '../../../store/records/use-save-changes.ts'
import { Group } from '../Group.tsx'
import styles from '../profile.module.css'

type Field = 'profile.name' | 'profile.gender' | 'language'

const genders = ['female', 'male', 'other'] as const
const rules = { 'profile.name': textField() }

export const PersonForm = ({ user }: { readonly user: Row<'USER'> }) => {
  const { t } = useTranslation(['profile', 'app'])
  const dispatch = useAppDispatch()
  const { language } = useAppSelector(selectSettings)
  const fetchOvertaken = useFetchOvertaken('USER')
  const form = useForm<Readonly<Record<Field, string>>>({
    id: 'person',
    exists: true,
    draft: 'profile',
    initial: {
      'profile.name': user.profile?.name ?? '',
      'profile.gender': user.profile?.gender ?? '',
      language: user.language ?? language,
    },
    rules: () => rules,
    fieldByCode: { NOT_VALID_LANGUAGE: 'language' },
    send: async (values, changed) => {
      const $set = Object.fromEntries(changed.map((field) => [field, values[field].trim() || null]))
      const result = await dispatch(
        runCall('updateProfile', { body: { $set, $seen: pickSeen(user, $set) }, quiet: true }),
      )
      if (!result.ok) return fetchOvertaken(user._id, result.error)
      if (changed.includes('language')) dispatch(languageTaken(values.language as Language))
      return null
    },
  })
  return (
    <Group title={t('person.title')} lead={t('person.lead')}>
      <InlineForm form={form} submitLabel={t('person.save')} done={t('person.saved')} disabled={!form.dirty}>
        <p className={styles.facts}>
          {t('person.username')}: <strong>{user.authOptions?.username ?? '–'}</strong>
        </p>
        <TextInput {...form.field('profile.name')} label={t('person.name')} autoComplete="name" />
        <ChoiceInput
          {...form.field('profile.gender')}
          label={t('person.gender')}
          optional={t('person.optional')}
          none={t('person.genders.none')}
          choices={genders.map((value) => ({ value, label: t(`person.genders.${value}`) }))}
        />
        <ChoiceInput
          {...form.field('language')}
          label={t('person.language')}
          choices={languages.map((value) => ({ value, label: t(`app:language.${value}`) }))}
        />
      </InlineForm>
    </Group>
  )
}
