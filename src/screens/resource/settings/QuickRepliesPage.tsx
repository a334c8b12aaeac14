// Texts kept for many replies, with the variables that they may hold.
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { quickReplyVariables } from '../../../../contract/quick-reply-text.ts'
import { AddRecord } from './AddRecord.tsx'
import type { PageProps } from './page-props.ts'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

export const QuickRepliesPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const answer = useOrganisationRows('ORGANISATIONQUICKREPLY', organisation._id)
  const shown = answer.data?.filter(({ deleted }) => deleted !== true)
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.quickReplies')}
        answer={{ ...answer, data: shown }}
        icon={MessageSquareText}
        none={t('quickReplies.none')}
        noneText={t('quickReplies.noneText')}
        add={
          manages ? (
            <AddRecord
              type="ORGANISATIONQUICKREPLY"
              settled={{ organisationId: organisation._id }}
              label={t('quickReplies.add')}
            />
          ) : null
        }
      >
        {(replies) =>
          replies.map((reply) => (
            <RecordLine
              key={reply._id}
              type="ORGANISATIONQUICKREPLY"
              row={reply}
              title={reply.name || reply._id}
              manages={manages}
              facts={[reply.isActive === false ? t('quickReplies.inactive') : null]}
              note={<span className={styles.text}>{reply.template}</span>}
            />
          ))
        }
      </SettingsList>
      <section className={styles.part} aria-label={t('quickReplies.variables')}>
        <h2 className={styles.heading}>{t('quickReplies.variables')}</h2>
        <dl className={styles.facts}>
          {quickReplyVariables.map((name) => (
            <div key={name} className={styles.fact}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{t(`quickReplies.meaning.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}
