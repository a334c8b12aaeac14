// Record screen of any entity type: fields, related records, and live changes.
import Button from '@mui/material/Button'
import { FileQuestion } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { buttonReenableMs } from '../../../contract/constants.ts'
import { getDeclaration } from '../../../contract/index.ts'
import type { EntityType, Row } from '../../../contract/index.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { withReadState, markNotificationRead, selectIsRead } from '../../store/records/read-notifications.ts'
import { useFormerRecord } from '../../store/records/use-former-record.ts'
import { toListPath, toRecordPath } from '../../store/ui/record-paths.ts'
// Imported first, so that all record screens load their styles in the same order.
import { ResourceFrame } from './frame/ResourceFrame.tsx'
import { RecordActions } from './detail/RecordActions.tsx'
import { RecordTabs } from './detail/RecordTabs.tsx'
import { RemovalBar } from './detail/RemovalBar.tsx'
import { useRemoval } from './detail/use-removal.ts'
import { useShownRecord } from './detail/use-shown-record.ts'
import { useCrumbs } from './frame/use-crumbs.ts'
import { isWork } from './work/conversation-question.ts'
import { StandingLabel } from './values/StandingLabel.tsx'
import { useRecordName } from './values/use-title.ts'

const JobActions = lazyPart(
  async () => (await import(/* webpackChunkName: "bulk" */ './bulk/JobActions.tsx')).JobActions,
)
const JobPanel = lazyPart(async () => (await import(/* webpackChunkName: "bulk" */ './bulk/JobPanel.tsx')).JobPanel)

interface OneRecordProps {
  readonly type: EntityType
  readonly id: string
}

const OneRecord = ({ type, id }: OneRecordProps) => {
  const { t } = useTranslation(['resources', 'errors'])
  const [isBeingRemoved, setBeingRemoved] = useState(false)
  const { row, state, retry } = useShownRecord(type, id, isBeingRemoved)
  const called = useRecordName(type, row)
  const title = called.title.trim() || t('untitled')
  const crumbs = useCrumbs(type, row)
  const dispatch = useAppDispatch()
  const unread = useAppSelector((state) => type === 'NOTIFICATION' && row !== undefined && !selectIsRead(state, row))
  useEffect(() => {
    if (unread && row) void dispatch(markNotificationRead(row))
  }, [dispatch, row, unread])
  const removal = useRemoval(type, id, title, setBeingRemoved)
  const isJoinable = getDeclaration(type).filterable.includes('formerIds')
  const former = useFormerRecord(type, isJoinable && state === 'absent' ? id : undefined)
  const formerPath = former.row ? toRecordPath(type, former.row) : null
  if (row) {
    const job = type === 'BULKJOB' ? (row as unknown as Row<'BULKJOB'>) : null
    const actions = (
      <>
        {job ? <JobActions job={job} /> : null}
        <RecordActions type={type} row={row} title={title} removal={removal} />
      </>
    )
    return (
      <ResourceFrame
        type={type}
        title={title}
        label={<StandingLabel standing={called.standing} />}
        crumbs={crumbs}
        actions={actions}
        fills={isWork(type)}
      >
        {removal.pending ? <RemovalBar title={title} onUndo={removal.undo} /> : null}
        {job ? <JobPanel job={job} /> : null}
        <RecordTabs type={type} row={withReadState(type, row, unread)} />
      </ResourceFrame>
    )
  }
  if (formerPath !== null) return <Navigate to={formerPath} replace />
  return (
    <ResourceFrame type={type} title={t(`errors:controller.${type}`)} crumbs={crumbs.slice(0, -1)}>
      {state === 'waiting' || former.isPending ? <Skeleton label={t('list.loading')} /> : null}
      {state === 'failed' || former.isFailed ? (
        <LoadFailed
          restMs={buttonReenableMs}
          title={t('recordFailed')}
          text={t('list.failedText')}
          retry={t('retry')}
          onRetry={former.isFailed ? former.retry : retry}
        />
      ) : null}
      {state === 'absent' && !former.isPending && !former.isFailed ? (
        <EmptyState
          role="alert"
          icon={FileQuestion}
          title={t('errors:NOT_FOUND')}
          text={t('errors:NOT_FOUND_text')}
          action={
            <Button variant="outlined" size="small" component={Link} to={toListPath(type)}>
              {t(`many.${type}`)}
            </Button>
          }
        />
      ) : null}
    </ResourceFrame>
  )
}

/** Keyed by record: state such as an open form or a pending deletion must not carry over to another record. */
export const RecordScreen = ({ type }: { readonly type: EntityType }) => {
  const { id = '' } = useParams()
  return <OneRecord key={id} type={type} id={id} />
}
