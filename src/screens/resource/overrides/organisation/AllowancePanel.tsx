// Services that an organisation may use, the allowance of each, and the number in use. Administrators can change it.
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../../../contract/index.ts'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import type { OrganisationAllowance } from '../../../../../contract/platform/organisation-calls.ts'
import { CheckInput } from '../../../../components/CheckInput.tsx'
import { InlineForm } from '../../../../forms/InlineForm.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import type { CallAnswer } from '../../../../store/records/use-call-query.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { canUpdate } from '../../form/permitted.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { LimitField } from './LimitField.tsx'
import { limitRules, pickAllowance, services, toTypedLimits } from './limits.ts'
import type { Service } from './limits.ts'

const toSwitch = (service: Service) => `allowed-${service}` as const

const Limits = ({
  id,
  given,
  asked,
}: {
  readonly id: string
  readonly given: OrganisationAllowance
  readonly asked: Pick<CallAnswer<'organisationAllowance'>, 'refetch' | 'fetchOvertaken'>
}) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const form = useForm({
    id: 'most',
    exists: true,
    draft: `allowance.${id}`,
    initial: {
      'allowed-FaFacebook': given.allowedServices.FaFacebook,
      'allowed-FaInstagram': given.allowedServices.FaInstagram,
      'allowed-FaWhatsapp': given.allowedServices.FaWhatsapp,
      ...toTypedLimits(given.allowance),
    },
    rules: () => limitRules,
    send: async (values, changed, seen) => {
      const switched = services.filter((service) => changed.includes(toSwitch(service)))
      const toSent = (from: typeof seen) => ({
        allowedServices: Object.fromEntries(switched.map((service) => [service, from[toSwitch(service)]])),
        allowance: pickAllowance(from, changed),
      })
      const body = { ...toSent(values), $seen: toSent(seen) }
      return asked.fetchOvertaken(
        await call('setOrganisationAllowance', { params: { id }, body }, 'organisations:allowance.saved'),
      )
    },
    onDone: asked.refetch,
  })
  return (
    <InlineForm form={form} submitLabel={t('save')}>
      {services.map((service) => (
        <div key={service} className={styles.row}>
          <CheckInput {...form.field(toSwitch(service))} label={t(`services.${service}`)} />
          <LimitField service={service} input={form.field(service)} />
          <span className={styles.used}>{t('allowance.used', { count: given.used[service] })}</span>
        </div>
      ))}
    </InlineForm>
  )
}

const Shown = ({ given }: { readonly given: OrganisationAllowance }) => {
  const { t } = useTranslation('organisations')
  return (
    <ul className={styles.rows}>
      {services.map((service) => (
        <li key={service} className={styles.facts}>
          <span>{t(`services.${service}`)}</span>
          <span>{t(given.allowedServices[service] ? 'allowance.allowed' : 'allowance.notAllowed')}</span>
          <span className={styles.used}>
            {given.allowance[service] === undefined
              ? t('allowance.used', { count: given.used[service] })
              : t('allowance.usedOf', { used: given.used[service], most: given.allowance[service] })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const AllowancePanel = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const answer = useCallQuery('organisationAllowance', { params: { id: row._id } })
  return (
    <Panel title={t('allowance.title')} text={t('allowance.text')}>
      <Answered answer={answer}>
        {(given) =>
          rights !== null && isAdministrator(rights) && canUpdate(rights, 'ORGANISATION', row) ? (
            <Limits id={row._id} given={given} asked={answer} />
          ) : (
            <Shown given={given} />
          )
        }
      </Answered>
    </Panel>
  )
}
