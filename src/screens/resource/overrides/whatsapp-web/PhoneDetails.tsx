// A linked phone: name, number, connection state, application, team and sessions.
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { Avatar } from '../../../../components/Avatar.tsx'
import { RecordLink } from '../../values/RecordLink.tsx'
import { SessionLines } from './SessionLines.tsx'
import { StateChip } from './StateChip.tsx'
import { WebFacts } from './WebFacts.tsx'
import styles from './web-facts.module.css'

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const PhoneDetails = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  // These details are registered for phones only.
  const { _id, name, number, imageUrl, state, waWebApplicationId, teamId, data } = row as unknown as Row<'WAWEBPHONE'>
  const info = data?.['info'] as { readonly pushname?: unknown } | null | undefined
  const called = name || (number ? `+${number}` : _id)
  return (
    <WebFacts
      label={called}
      head={
        <div className={styles.head}>
          <Avatar name={called} imageUrl={imageUrl ?? null} size={64} />
          <span className={styles.names}>
            <h2 className={styles.name}>{called}</h2>
            {number ? <a href={`tel:+${number}`}>+{number}</a> : null}
            <StateChip state={state ?? 'NOT_CONNECTED'} />
          </span>
        </div>
      }
      facts={[
        [t('waweb.pushname'), textIn(info?.pushname)],
        [
          t('waweb.application'),
          waWebApplicationId ? <RecordLink type="WAWEBAPPLICATION" id={waWebApplicationId} /> : null,
        ],
        [t('waweb.team'), teamId ? <RecordLink type="TEAM" id={teamId} /> : null],
      ]}
    >
      <SessionLines filter={{ waWebPhoneId: _id }} />
    </WebFacts>
  )
}
