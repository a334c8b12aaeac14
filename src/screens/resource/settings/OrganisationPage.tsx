// Organisation settings: name, time zone, visibility for agents, and read receipts.
import { useTranslation } from 'react-i18next'
import { organisationDefaults } from '../../../../contract/organisation-defaults.ts'
import { textField } from '../../../lib/validation.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { SearchedChoice } from '../../../components/SearchedChoice.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { InlineForm } from '../../../forms/InlineForm.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useSaveChanges } from '../../../store/records/use-save-changes.ts'
import { Panel } from '../overrides/Panel.tsx'
import { Facts } from './Facts.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'

const visibilities = ['all', 'team', 'own'] as const
const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

const toTyped = ({ name, visibility, timeZone, sendsReadReceipts }: PageProps['organisation']) => ({
  name: name ?? '',
  visibility: visibility ?? (organisationDefaults.visibility as string),
  timeZone: timeZone ?? '',
  sendsReadReceipts: sendsReadReceipts ?? organisationDefaults.sendsReadReceipts,
})

const OrganisationForm = ({ organisation }: Pick<PageProps, 'organisation'>) => {
  const { t } = useTranslation(['settings', 'resources'])
  const save = useSaveChanges('ORGANISATION')
  const form = useForm({
    id: 'organisation',
    exists: true,
    draft: `settings.organisation.${organisation._id}`,
    initial: toTyped(organisation),
    rules: () => ({ name: textField() }),
    send: ({ name, visibility, timeZone, sendsReadReceipts }, changed) => {
      const values = {
        name: name.trim(),
        visibility: visibilities.find((one) => one === visibility) ?? null,
        timeZone: timeZone || null,
        sendsReadReceipts,
      }
      return save(organisation._id, organisation, Object.fromEntries(changed.map((field) => [field, values[field]])))
    },
  })
  return (
    <Panel title={t('resources:settings.organisation')} isTitleAbove>
      <InlineForm form={form} submitLabel={t('save')} done={t('saved')} disabled={!form.dirty}>
        <TextInput {...form.field('name')} label={t('organisation.name')} />
        <ChoiceInput
          {...form.field('visibility')}
          label={t('organisation.visibility')}
          choices={visibilities.map((value) => ({ value, label: t(`resources:values.${value}`) }))}
        />
        <SearchedChoice
          {...form.field('timeZone')}
          label={t('organisation.timeZone')}
          choices={timeZones}
          labels={{
            open: t('resources:search.open'),
            close: t('resources:search.close'),
            clear: t('resources:search.clear'),
            nothing: t('resources:search.nothing'),
          }}
        />
        <CheckInput {...form.field('sendsReadReceipts')} label={t('organisation.sendsReadReceipts')} />
        <p>{t('organisation.readReceiptsHint')}</p>
      </InlineForm>
    </Panel>
  )
}

export const OrganisationPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  if (manages) return <OrganisationForm organisation={organisation} />
  return (
    <>
      <ReadOnlyNote />
      <Facts
        facts={[
          [t('organisation.name'), organisation.name || '–'],
          [
            t('organisation.visibility'),
            t(`resources:values.${organisation.visibility ?? organisationDefaults.visibility}`),
          ],
          [t('organisation.timeZone'), organisation.timeZone || '–'],
          [
            t('organisation.sendsReadReceipts'),
            t(organisation.sendsReadReceipts === false ? 'resources:no' : 'resources:yes'),
          ],
        ]}
      />
    </>
  )
}
