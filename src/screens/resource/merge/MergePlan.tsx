// Plan of a merge, from the server's dry run.
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { MergeAnswer } from '../../../store/records/arguments.ts'
import { getFields } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import styles from './merge.module.css'

interface MergePlanProps {
  readonly type: EntityType
  readonly plan: MergeAnswer | null
  /** The survivor before the merge. */
  readonly before: AnyRow | undefined
  /** Error if there is no plan. */
  readonly error: RequestError | null
  readonly onRetry: () => void
}

/** Values of records are JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const ours = ['createdTime', 'updatedTime']

export const MergePlan = ({ type, plan, before, error, onRetry }: MergePlanProps) => {
  const { t, i18n } = useTranslation(['bulk', 'resources'])
  const label = useFieldLabel()
  // A failed request says nothing about the records.
  if (error !== null && isTransient(error))
    return <FailedLine text={t('merge.unknown')} retry={t('ask.again')} restMs={buttonReenableMs} onRetry={onRetry} />
  if (error !== null)
    return (
      <p className={styles.failed} role="alert">
        {t('merge.failed')}
      </p>
    )
  if (plan === null) return <LinearProgress aria-label={t('merge.loading')} />
  const count = plan.removedIds.length
  const filled = getFields(type).filter(
    ({ path }) => !ours.includes(path) && before && !isSame(getValueAt(before, path), getValueAt(plan.survivor, path)),
  )
  const repointed = Object.entries(plan.repointed).filter(([name, number]) => isEntityType(name) && number > 0)
  return (
    <div className={styles.plan} role="status">
      <p>{t('merge.removed', { count, number: formatCount(count, i18n.language) })}</p>
      <p>
        {filled.length === 0
          ? t('merge.nothingFilled')
          : t('merge.filled', { fields: filled.map(({ path }) => label(path)).join(', ') })}
      </p>
      {repointed.length === 0 ? (
        <p>{t('merge.noneRepointed')}</p>
      ) : (
        <>
          <p>{t('merge.repointed')}</p>
          <ul className={styles.repointed}>
            {repointed.map(([name, number]) => (
              <li key={name}>
                {t(`resources:many.${name as EntityType}`)}: {formatCount(number, i18n.language)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.final}>{t('merge.final')}</p>
    </div>
  )
}
