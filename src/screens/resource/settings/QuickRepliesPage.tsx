// Quick replies by folder.
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, EntityType, Row } from '../../../../contract/index.ts'
import { AddButton } from './AddButton.tsx'
import type { PageProps } from './page-props.ts'
import { QuickReplyDialog } from './QuickReplyDialog.tsx'
import { ReadOnlyNote } from './ReadOnlyNote.tsx'
import { RecordLine } from './RecordLine.tsx'
import { SettingsList } from './SettingsList.tsx'
import { useOrganisationRows } from './use-organisation-rows.ts'
import styles from './settings.module.css'

type QuickReply = Row<'ORGANISATIONQUICKREPLY'>

/** Quick replies that are not deleted, and their folders by name. */
const useQuickReplies = (organisationId: string) => {
  const { i18n } = useTranslation()
  const answer = useOrganisationRows('ORGANISATIONQUICKREPLY', organisationId)
  const shown = answer.data?.filter(({ deleted }) => deleted !== true)
  const folderNames = new Set((shown ?? []).flatMap(({ folder }) => folder?.trim() || []))
  const folders = [...folderNames].sort((one, other) => one.localeCompare(other, i18n.language))
  return { answer: { ...answer, data: shown }, folders }
}

interface EditQuickReplyProps {
  readonly type: EntityType
  readonly row: AnyRow
  readonly title: string
  readonly onClose: () => void
}

const EditQuickReply = ({ row, onClose }: EditQuickReplyProps) => {
  const reply = row as unknown as QuickReply
  const organisationId = reply.organisationId ?? ''
  const { folders } = useQuickReplies(organisationId)
  return <QuickReplyDialog organisationId={organisationId} reply={reply} folders={folders} onClose={onClose} />
}

const Line = ({ reply, manages }: { readonly reply: QuickReply; readonly manages: boolean }) => {
  const { t } = useTranslation('settings')
  return (
    <RecordLine
      type="ORGANISATIONQUICKREPLY"
      row={reply}
      title={reply.name || reply._id}
      manages={manages}
      facts={[
        reply.isActive === false ? t('quickReplies.inactive') : null,
        reply.attachments?.length ? t('quickReplies.fileCount', { count: reply.attachments.length }) : null,
      ]}
      note={<span className={styles.text}>{reply.template}</span>}
      Edit={EditQuickReply}
    />
  )
}

export const QuickRepliesPage = ({ organisation, manages }: PageProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const { answer, folders } = useQuickReplies(organisation._id)
  const baseQuery = { organisationId: organisation._id }
  return (
    <>
      {manages ? null : <ReadOnlyNote />}
      <SettingsList
        label={t('resources:settings.quickReplies')}
        answer={answer}
        icon={MessageSquareText}
        none={t('quickReplies.none')}
        noneText={t('quickReplies.noneText')}
        add={
          manages ? (
            <AddButton type="ORGANISATIONQUICKREPLY" settled={baseQuery} label={t('quickReplies.add')}>
              {(close) => (
                <QuickReplyDialog organisationId={organisation._id} reply={null} folders={folders} onClose={close} />
              )}
            </AddButton>
          ) : null
        }
      >
        {(replies) => {
          const linesIn = (folderName: string | null) =>
            replies
              .filter(({ folder }) => (folder?.trim() || null) === folderName)
              .map((reply) => <Line key={reply._id} reply={reply} manages={manages} />)
          return (
            <>
              {linesIn(null)}
              {folders.map((folder) => (
                <li key={folder} className={styles.folder}>
                  <h2 className={styles.heading}>{folder}</h2>
                  <ul className={styles.inner} aria-label={folder}>
                    {linesIn(folder)}
                  </ul>
                </li>
              ))}
            </>
          )
        }}
      </SettingsList>
    </>
  )
}
