// Choices of an assignment rule. A chosen value whose record is gone remains a choice and is labelled as gone.
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import type { Choice } from '../../../components/ChoiceInput.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'

/** Common languages of customers; platforms report them with a country, which is ignored. */
const languages = ['ar', 'de', 'en', 'es', 'fa', 'fr', 'it', 'ku', 'nl', 'pt', 'ru', 'tr', 'uk'] as const

type RuleTargets = Pick<Row<'ASSIGNMENTRULE'>, 'accountId' | 'labelId' | 'language' | 'teamId'>

interface AccountChoice extends Choice {
  /** Service of the account; null if it is gone. */
  readonly service: string | null
}

/** Choices by field of the rule. */
interface RuleChoices extends Readonly<Record<'labelId' | 'language' | 'teamId', readonly Choice[]>> {
  readonly accountId: readonly AccountChoice[]
}

/** Whether the rule can never match, because its account belongs to another service. */
export const isContradictory = (
  { accountId }: Pick<RuleChoices, 'accountId'>,
  service: string | null | undefined,
  ruleAccountId: string | null | undefined,
): boolean => {
  const own = accountId.find(({ value }) => value === ruleAccountId)?.service ?? null
  return !!service && own !== null && own !== service
}

export const useRuleChoices = (organisationId: string, rule: RuleTargets | null): RuleChoices => {
  const { t, i18n } = useTranslation(['settings', 'resources'])
  const channels = useOrganisationRows('CHANNEL', organisationId).data
  const options = useOrganisationRows('SOCIALLABELOPTION', organisationId).data
  const teams = useOrganisationRows('TEAM', organisationId).data
  /** @param known undefined while unknown; then nothing is labelled as gone */
  const withGone = <C extends Choice>(
    known: readonly C[] | undefined,
    ruleValue: string | null | undefined,
    rest: Omit<C, keyof Choice>,
  ) =>
    !ruleValue || known?.some(({ value }) => value === ruleValue)
      ? (known ?? [])
      : [...(known ?? []), { ...rest, value: ruleValue, label: known ? t('assignment.gone') : '…' }]
  const languageNames = new Intl.DisplayNames([i18n.language], { type: 'language', fallback: 'code' })
  const known = languages
    .map((value) => ({ value, label: languageNames.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
  const { language } = rule ?? {}
  return {
    accountId: withGone<AccountChoice>(
      channels?.map(({ accountId, name, service }) => ({
        value: accountId,
        label: t('automatic.of', { name: name || accountId, service: t(`resources:areas.${service}`) }),
        service,
      })),
      rule?.accountId,
      { service: null },
    ),
    labelId: withGone(
      options?.map(({ _id, name }) => ({ value: _id, label: name || _id })),
      rule?.labelId,
      {},
    ),
    language:
      !language || known.some(({ value }) => value === language)
        ? known
        : [...known, { value: language, label: language }],
    teamId: withGone(
      teams?.map(({ _id, name }) => ({ value: _id, label: name || _id })),
      rule?.teamId,
      {},
    ),
  }
}
