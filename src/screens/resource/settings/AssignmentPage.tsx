// Assignment rules in order of evaluation: the first that matches decides.
import { ArrowDown, ArrowUp, Split } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import { useUpdateMutation } from '../../../store/records/api.ts'
import type { UpdateArguments } from '../../../store/records/arguments.ts'
import { AddButton } from './AddButton.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'
import { isContradictory, useRuleChoices } from './use-rule-choices.ts'
import styles from './settings.module.css'

type Rule = Row<'ASSIGNMENTRULE'>

interface EditProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

const EditRule = ({ row, onClose }: EditProps) => {
  const rule = row as unknown as Rule
  return <RuleDialog organisationId={rule.organisationId ?? ''} rule={rule} place={rule.place ?? 0} onClose={onClose} />
}

/** Reason why a rule never matches; null if it may match. */
type Fault = 'isGone' | 'contradicts' | null

const useConditions = (organisationId: string, rule: Rule): { readonly words: string; readonly fault: Fault } => {
  const { t } = useTranslation('settings')
  const choices = useRuleChoices(organisationId, rule)
  const goneLabel = t('assignment.gone')
  const nameOf = (field: 'accountId' | 'labelId' | 'language' | 'teamId'): string | null =>
    choices[field].find(({ value }) => value === rule[field])?.label ?? null
  const conditionNames = [
    rule.service ? t(`assignment.service.${rule.service}`) : null,
    nameOf('accountId'),
    nameOf('labelId'),
    nameOf('language'),
  ].filter((word) => word !== null)
  const team = nameOf('teamId')
  return {
    words: [
      conditionNames.length === 0 ? t('assignment.everything') : conditionNames.join(' + '),
      `${team ?? t('assignment.ownTeam')}, ${t(`assignment.method.${rule.method}`)}`,
    ].join(' → '),
    fault: [...conditionNames, team].includes(goneLabel)
      ? 'isGone'
      : isContradictory(choices, rule.service, rule.accountId)
        ? 'contradicts'
        : null,
  }
}

interface LineProps {
  readonly rule: Rule
  readonly manages: boolean
  readonly onMove: ((by: -1 | 1) => void) | null
  readonly isFirst: boolean
  readonly isLast: boolean
}

const Line = ({ rule, manages, onMove, isFirst, isLast }: LineProps) => {
  const { t } = useTranslation('settings')
  const { words, fault } = useConditions(rule.organisationId ?? '', rule)
  return (
    <RecordLine
      type="ASSIGNMENTRULE"
      row={rule}
      title={rule.name}
      manages={manages}
      facts={[words, rule.isPassive ? t('assignment.passive') : null]}
      note={fault === null ? null : <span className={styles.error}>{t(`assignment.${fault}`)}</span>}
      actions={
        onMove ? (
          <>
            <IconAction
              icon={ArrowUp}
              label={t('assignment.up', { title: rule.name })}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconAction
              icon={ArrowDown}
              label={t('assignment.down', { title: rule.name })}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
          </>
        ) : null
      }
      Edit={EditRule}
    />
  )
}

/** In the server's order of evaluation. */
const byPlace = (one: Rule, other: Rule): number =>
  (one.place ?? 0) - (other.place ?? 0) || (one.createdTime < other.createdTime ? -1 : 1)

export const AssignmentPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const [update] = useUpdateMutation()
  const answer = useOrganisationRows('ASSIGNMENTRULE', organisation._id)
  const rules = answer.data?.toSorted(byPlace)
  const next = Math.max(0, ...(rules ?? []).map(({ place }) => place ?? 0)) + 1
  const move = async (from: number, by: -1 | 1): Promise<void> => {
    const moved = [...(rules ?? [])]
    const [rule] = moved.splice(from, 1)
    if (rule) moved.splice(from + by, 0, rule)
    for (const [place, { _id, place: before }] of moved.entries()) {
      if (before === place) continue
      const { error } = await update({ type: 'ASSIGNMENTRULE', id: _id, $set: { place } } as UpdateArguments)
      // Stops at the first error: continuing would leave the others in an order that nobody chose.
      if (error) return
    }
  }
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.assignment')}
        answer={{ ...answer, data: rules }}
        icon={Split}
        none={t('assignment.none')}
        noneText={t('assignment.noneText')}
        add={
          manages ? (
            <AddButton type="ASSIGNMENTRULE" settled={{ organisationId: organisation._id }} label={t('assignment.add')}>
              {(close) => <RuleDialog organisationId={organisation._id} rule={null} place={next} onClose={close} />}
            </AddButton>
          ) : null
        }
      >
        {(shown) =>
          shown.map((rule, at) => (
            <Line
              key={rule._id}
              rule={rule}
              manages={manages}
              onMove={manages && shown.length > 1 ? (by) => void move(at, by) : null}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
            />
          ))
        }
      </SettingsList>
    </>
  )
}
