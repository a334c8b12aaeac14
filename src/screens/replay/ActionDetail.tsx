// The last played action, and the state that it changed.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IndexedAction, Moment } from '../../store/replay/opened-log.ts'
import { differencesShown, filterDifferences, diffStates } from '../../store/replay/state-diff.ts'
import styles from './player.module.css'

export interface ActionDetailProps {
  readonly moment: Moment | null
  readonly shown: IndexedAction | null
}

const longest = 20_000

const toJson = (value: unknown, space?: number): string => {
  const text = value === undefined ? '—' : (JSON.stringify(value, null, space) ?? '—')
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}

export const ActionDetail = ({ moment, shown }: ActionDetailProps) => {
  const { t } = useTranslation('replay')
  const [filter, setFilter] = useState('')
  const changes = useMemo(() => (moment === null ? [] : diffStates(moment.before, moment.state)), [moment])
  const differences = filterDifferences(changes, filter)
  if (shown === null || moment === null) return <p className={styles.detail}>{t('beforeFirst')}</p>
  return (
    <section className={styles.detail} aria-label={t('detail')}>
      <h2 className={styles.heading}>
        {shown.action}. {shown.type}
      </h2>
      <label className={styles.filter}>
        <span>{t('filter')}</span>
        <input type="search" value={filter} onChange={(event) => setFilter(event.currentTarget.value)} />
      </label>
      <p role="status" className={styles.count}>
        {changes.length > differencesShown
          ? t('changedMany', { count: differencesShown })
          : t('changed', { count: differences.length })}
      </p>
      <div className={styles.scrolls} tabIndex={0} role="group" aria-label={t('changes')}>
        <ul className={styles.changes}>
          {differences.slice(0, differencesShown).map(({ path, before, after }) => (
            <li key={path}>
              <code className={styles.path}>{path}</code>
              <del>{toJson(before)}</del>
              <ins>{toJson(after)}</ins>
            </li>
          ))}
        </ul>
        <details>
          <summary>{t('payload')}</summary>
          <pre className={styles.payload}>{toJson(moment.action, 2)}</pre>
        </details>
      </div>
    </section>
  )
}
