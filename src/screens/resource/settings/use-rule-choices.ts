// The choices of an assignment rule. One that it has made already and that is gone stays among them, as what it is.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import type { Choice } from '../../../components/ChoiceInput.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

/** Of many customers; platforms tell a country with it, any country fits. */
const languages = ['ar', 'de', 'en', 'es', 'fa', 'fr', 'it', 'ku', 'nl', 'pt', 'ru', 'tr', 'uk'] as const

type Named = Pick<Row<'ASSIGNMENTRULE'>, 'accountId' | 'labelId' | 'language' | 'teamId'>

/** By field of the rule. */
type RuleChoices = Readonly<Record<'service' | 'accountId' | 'labelId' | 'language' | 'teamId', readonly Choice[]>>

export const useRuleChoices = (organisationId: string, rule: Named | null): RuleChoices => {
  const { t, i18n } = useTranslation('settings')
  const channels = useOrganisationRows('CHANNEL', organisationId).data ?? []
  const options = useOrganisationRows('SOCIALLABELOPTION', organisationId).data ?? []
  const teams = useOrganisationRows('TEAM', organisationId).data ?? []
  const withGone = (choices: readonly Choice[], named: string | null | undefined): readonly Choice[] =>
    !named || choices.some(({ value }) => value === named)
      ? choices
      : [...choices, { value: named, label: t('assignment.gone') }]
  const spoken = new Intl.DisplayNames([i18n.language], { type: 'language', fallback: 'code' })
  const known = languages
    .map((value) => ({ value, label: spoken.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  const { language } = rule ?? {}
  return {
    service: [],
    accountId: withGone(
      channels.map(({ accountId, name }) => ({ value: accountId, label: name || accountId })),
      rule?.accountId,
    ),
    labelId: withGone(
      options.map(({ _id, name }) => ({ value: _id, label: name || _id })),
      rule?.labelId,
    ),
    language:
      !language || known.some(({ value }) => value === language)
        ? known
        : [...known, { value: language, label: language }],
    teamId: withGone(
      teams.map(({ _id, name }) => ({ value: _id, label: name || _id })),
      rule?.teamId,
    ),
  }
}
