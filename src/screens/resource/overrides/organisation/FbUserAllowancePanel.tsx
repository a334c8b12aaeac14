// Allowance of individual Facebook users for an organisation, by service. Administrators can change it; managers can see it.
import Button from '@mui/material/Button'
import { Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import { ChoiceInput } from '../../../../components/ChoiceInput.tsx'
import { IconAction } from '../../../../components/IconAction.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useReopenedForm } from '../../../../forms/use-reopened-form.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useListQuery } from '../../../../store/records/api.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { selectRecords } from '../../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { RecordLink } from '../../values/RecordLink.tsx'
import { titleOf, useTitle } from '../../values/use-title.ts'
import { Answered } from '../Answered.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { LimitField } from './LimitField.tsx'
import { limitRules, pickAllowance, services, toTypedLimits } from './limits.ts'

type Allowance = Row<'ORGANISATIONFBUSERALLOWANCE'>

/** Maximum number of allowances on the page. */
const maxShown = 100
const none: readonly string[] = []

/** Only people who have connected an account are offered. */
const ConnectorChoice = ({
  organisationId,
  value,
  onValue,
}: {
  readonly organisationId: string
  readonly value: readonly string[]
  readonly onValue: (ids: readonly string[]) => void
}) => {
  const { t } = useTranslation('organisations')
  const connectors = useCallQuery('accountConnectors', { params: { orgId: organisationId }, force: true })
  return (
    <Answered answer={connectors}>
      {(people) =>
        people.length === 0 ? (
          <p className={styles.quiet}>{t('person.noConnectors')}</p>
        ) : (
          <ChoiceInput
            id="allowance-person"
            name="allowance-person"
            label={t('person.user')}
            none={t('person.choose')}
            choices={people.map((person) => ({ value: person._id, label: titleOf('FBUSER', person) }))}
            value={value[0] ?? ''}
            onValue={(one) => onValue(one === '' ? none : [one])}
          />
        )
      }
    </Answered>
  )
}

interface LimitsDialogProps {
  readonly organisationId: string
  /** Existing allowances of the organisation. */
  readonly allowances: readonly Allowance[]
  /** null if the Facebook user is chosen in the dialog. */
  readonly of: string | null
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}

/** Key under which input survives a reload of the page. */
const toAddress = (organisationId: string, of: string | null): string => `allowance.${organisationId}.${of ?? 'new'}`

const LimitsDialog = ({ organisationId, allowances, of, onDone, onClose }: LimitsDialogProps) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const [about, setAbout] = useState(of)
  const known = allowances.find(({ fbUserId }) => fbUserId === about)
  const form = useForm({
    id: 'person',
    draft: toAddress(organisationId, of),
    // Follows the chosen Facebook user, whose existing limits are thus shown before they are replaced.
    initial: { ...toTypedLimits(known?.allowance ?? {}), person: of === null ? none : [of] },
    rules: () => limitRules,
    send: async ({ person: [id = ''], ...typed }, changed, seen) => {
      const body = {
        allowance: pickAllowance(typed, changed),
        $seen: { allowance: pickAllowance(seen, changed) },
      }
      const error = await call('setFbUserAllowance', { params: { id }, body }, 'organisations:allowance.saved')
      if (error?.code === 'RECORD_OVERTAKEN') await onDone()
      return error
    },
    onDone: () => {
      void onDone()
      onClose()
    },
  })
  const person = form.field('person')
  const chosen = person.value[0] ?? null
  if (chosen !== about) setAbout(chosen)
  return (
    <FormDialog
      title={t('person.title')}
      form={form}
      lines={[t('person.counts')]}
      submitLabel={t('save')}
      disabled={person.value.length === 0}
      onClose={onClose}
    >
      {of === null ? (
        <ConnectorChoice organisationId={organisationId} value={person.value} onValue={person.onValue} />
      ) : null}
      {services.map((service) => (
        <LimitField key={service} service={service} input={form.field(service)} />
      ))}
    </FormDialog>
  )
}

interface LineProps {
  readonly allowance: Allowance
  readonly onEdit: (() => void) | null
}

const Line = ({ allowance, onEdit }: LineProps) => {
  const { t } = useTranslation('organisations')
  const { organisationId = '', fbUserId } = allowance
  useReopenedForm(onEdit ? toAddress(organisationId, fbUserId) : null, { open: () => onEdit?.() })
  const title = useTitle('ORGANISATIONFBUSERALLOWANCE', allowance as unknown as AnyRow)
  return (
    <li className={styles.person}>
      <span className={styles.grow}>
        <RecordLink type="FBUSER" id={allowance.fbUserId} />
        <span className={styles.facts}>
          {services
            .map((service) =>
              t('person.limit', {
                service: t(`services.${service}`),
                most: allowance.allowance?.[service] ?? t('person.unlimited'),
              }),
            )
            .join(' · ')}
        </span>
      </span>
      {onEdit ? <IconAction icon={Pencil} label={t('person.edit', { name: title })} onClick={onEdit} /> : null}
    </li>
  )
}

export const FbUserAllowancePanel = ({ row: { _id: organisationId } }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const administers = rights !== null && isAdministrator(rights)
  const { data, error, refetch } = useListQuery({
    type: 'ORGANISATIONFBUSERALLOWANCE',
    organisationId,
    limit: maxShown,
  })
  const rows = useAppSelector((state) => selectRecords(state, 'ORGANISATIONFBUSERALLOWANCE', data?.ids ?? none))
  const [setting, setSetting] = useState<{ readonly of: string | null } | null>(null)
  useReopenedForm(administers ? toAddress(organisationId, null) : null, { open: () => setSetting({ of: null }) })
  return (
    <Panel
      title={t('person.tab')}
      text={t('person.text')}
      action={
        administers ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<UserPlus size={16} aria-hidden />}
            onClick={() => setSetting({ of: null })}
          >
            {t('person.add')}
          </Button>
        ) : null
      }
    >
      <Answered answer={{ data, error, refetch: () => void refetch() }}>
        {() =>
          rows.length === 0 ? (
            <p className={styles.quiet}>{t('person.none')}</p>
          ) : (
            <ul className={styles.people} aria-label={t('person.tab')}>
              {rows.map((allowance) => (
                <Line
                  key={allowance._id}
                  allowance={allowance}
                  onEdit={administers ? () => setSetting({ of: allowance.fbUserId }) : null}
                />
              ))}
            </ul>
          )
        }
      </Answered>
      {setting ? (
        <LimitsDialog
          organisationId={organisationId}
          allowances={rows}
          of={setting.of}
          onDone={async () => refetch()}
          onClose={() => setSetting(null)}
        />
      ) : null}
    </Panel>
  )
}
