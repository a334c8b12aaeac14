// First step: chooses organisation and application, and whether to use Facebook's dialog or a token.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonReenableMs, maxListLimit } from '../../../../contract/constants.ts'
import { getDeclaration } from '../../../../contract/index.ts'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { RadioInput } from '../../../components/RadioInput.tsx'
import { useListQuery } from '../../../store/records/api.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { connectQuery } from './connect-address.ts'
import type { ConnectAddress } from './connect-address.ts'
import { DialogButtons } from './DialogButtons.tsx'
import { EarlierSignIns } from './EarlierSignIns.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { NumberTokenForm } from './NumberTokenForm.tsx'
import { TokenForm } from './TokenForm.tsx'
import styles from './connect.module.css'

const methods = ['dialog', 'token'] as const
type Method = (typeof methods)[number]

const titlesOf = (
  type: 'ORGANISATION' | 'FBAPPLICATION',
  rows: readonly (Row<'ORGANISATION'> | Row<'FBAPPLICATION'>)[],
) => rows.map((row) => ({ value: row._id, label: getDeclaration(type).title(row as unknown as AnyRow) }))

type BeginPartProps = Pick<ConnectAddress, 'isOfNumbers' | 'organisationId' | 'appReturn'>

export const BeginPart = ({ isOfNumbers, organisationId, appReturn }: BeginPartProps) => {
  const { t } = useTranslation('connect')
  const rights = useAppSelector(selectRights)
  const all = useAppSelector((state) => selectRows(state, 'ORGANISATION'))
  const organisations = all.filter(({ _id }) => rights !== null && canManageOrganisation(rights, _id))
  const { data: found, isError, refetch } = useListQuery({ type: 'FBAPPLICATION', limit: maxListLimit })
  const applications = useRecords('FBAPPLICATION', found?.ids ?? [])
  const [chosen, setChosen] = useState<{ readonly organisation: string | null; readonly application: string | null }>({
    organisation: organisationId,
    application: null,
  })
  const [method, setMethod] = useState<Method>('dialog')
  // A single choice is preselected.
  const organisation =
    organisations.find(({ _id }) => _id === chosen.organisation) ??
    (organisations.length === 1 ? organisations[0] : undefined)
  const application =
    applications.find(({ _id }) => _id === chosen.application) ??
    (applications.length === 1 ? applications[0] : undefined)
  const given = organisation && application ? { organisation, application, appReturn } : null
  return (
    <section className={styles.panel} aria-label={t(isOfNumbers ? 'numbers.label' : 'begin.label')}>
      <p className={styles.quiet}>{t(isOfNumbers ? 'numbers.lead' : 'begin.lead')}</p>
      <ChoiceInput
        id="connect-organisation"
        name="organisation"
        label={t('begin.organisation')}
        none={organisations.length === 1 ? undefined : t('begin.choose')}
        choices={titlesOf('ORGANISATION', organisations)}
        value={organisation?._id ?? ''}
        onValue={(id) => setChosen({ ...chosen, organisation: id })}
      />
      {isOfNumbers && applications.length < 2 ? null : (
        <ChoiceInput
          id="connect-application"
          name="application"
          label={t('begin.application')}
          none={applications.length === 1 ? undefined : t('begin.choose')}
          choices={titlesOf('FBAPPLICATION', applications)}
          value={application?._id ?? ''}
          onValue={(id) => setChosen({ ...chosen, application: id })}
        />
      )}
      {isError && found === undefined ? (
        <FailedLine
          text={t('begin.applicationsFailed')}
          retry={t('accounts.retry')}
          restMs={buttonReenableMs}
          onRetry={() => void refetch()}
        />
      ) : null}
      {found?.ids.length === 0 && !isOfNumbers ? <p className={styles.hint}>{t('begin.noApplication')}</p> : null}
      {organisation && (given || isOfNumbers) ? (
        <>
          {given ? (
            <RadioInput
              id="connect-method"
              name="method"
              label={t('begin.method')}
              choices={methods.map((one) => ({
                value: one,
                label: t(isOfNumbers && one === 'dialog' ? 'numbers.dialog' : `begin.${one}`),
              }))}
              value={method}
              onValue={(one) => setMethod(one === 'token' ? 'token' : 'dialog')}
            />
          ) : null}
          {given && method === 'dialog' ? (
            <DialogButtons {...given} isOfNumbers={isOfNumbers} />
          ) : isOfNumbers ? (
            <NumberTokenForm key={organisation._id} organisationId={organisation._id} />
          ) : given ? (
            <TokenForm {...given} />
          ) : null}
          {given && !isOfNumbers ? <EarlierSignIns key={organisation._id} {...given} /> : null}
        </>
      ) : null}
      <div>
        <Button
          component={Link}
          to={{
            search: connectQuery({
              isOfNumbers: !isOfNumbers,
              organisationId: organisation?._id ?? null,
              appReturn,
            }),
          }}
          variant="text"
        >
          {t(isOfNumbers ? 'numbers.beginPages' : 'numbers.begin')}
        </Button>
        {isOfNumbers ? <LeaveButton appReturn={appReturn} /> : null}
      </div>
    </section>
  )
}
