// Picker of quick replies above the composer: searched by typing, chosen by keys or pointer, previewed with filled placeholders.
import { Command as Menu } from 'cmdk'
import { Paperclip, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../../../../../contract/index.ts'
import { threadItems } from '../../../../../contract/items.ts'
import type { ThreadItemType } from '../../../../../contract/items.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { KeyCaps } from '../../../../components/KeyCaps.tsx'
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx'
import { selectRows } from '../../../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { useRecord } from '../../../../store/records/use-record.ts'
import { toListPath } from '../../../../store/ui/record-paths.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { useAccount } from '../../use-account.ts'
import { PickerFrame } from '../PickerFrame.tsx'
import { fetchFiles } from './fetch-files.ts'
import { filterReplies, listQuickReplyChoices } from './quick-reply-choices.ts'
import type { QuickReplyChoice } from './quick-reply-choices.ts'
import type { QuickReplies } from './use-quick-replies.ts'
import styles from './quick-reply-picker.module.css'

interface QuickReplyPickerProps {
  readonly thread: Row<'THREAD'>
  readonly itemType: ThreadItemType
  readonly replies: QuickReplies
  readonly onFiles: (files: readonly File[]) => void
}

const useChoices = (thread: Row<'THREAD'>, itemType: ThreadItemType): readonly QuickReplyChoice[] => {
  const { i18n } = useTranslation()
  const rows = useAppSelector((state) => selectRows(state, 'ORGANISATIONQUICKREPLY'))
  const customer = useRecord('CUSTOMER', thread.customerId)?.name ?? thread.title ?? null
  const agent =
    useRecord(
      'USER',
      useAppSelector((state) => state.session.userId),
    )?.profile?.name ?? null
  const organisation = useRecord('ORGANISATION', thread.organisationId)?.name ?? null
  const account = useAccount(thread.accountId)?.name ?? null
  return useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return listQuickReplyChoices(
      rows,
      { organisationId: thread.organisationId, itemType, values: { customer, agent, organisation, account } },
      compare,
    )
  }, [rows, thread.organisationId, itemType, customer, agent, organisation, account, i18n.language])
}

const Choice = ({
  choice,
  itemType,
  onChoose,
}: {
  readonly choice: QuickReplyChoice
  readonly itemType: ThreadItemType
  readonly onChoose: () => void
}) => {
  const { t, i18n } = useTranslation('replies')
  const { maxTextLength, textUnit } = threadItems[itemType]
  const remarks = [
    ...(choice.open.length > 0
      ? [t('open', { names: choice.open.join(', '), interpolation: { skipOnVariables: true } })]
      : []),
    ...(choice.isTooLong
      ? [
          t(textUnit === 'bytes' ? 'tooManyBytes' : 'tooLong', {
            most: new Intl.NumberFormat(i18n.language).format(maxTextLength),
          }),
        ]
      : []),
  ]
  return (
    <Menu.Item value={choice.id} className={styles.item} onSelect={onChoose}>
      <span className={styles.name}>
        {choice.folder === null ? null : <span className={styles.folder}>{choice.folder} / </span>}
        {choice.name}
      </span>
      <span className={styles.text}>{choice.text}</span>
      {choice.files.map(({ mediaId, name }) => (
        <span key={mediaId} className={styles.file}>
          <Paperclip size={12} aria-hidden /> {name ?? mediaId}
        </span>
      ))}
      {remarks.map((remark) => (
        <span key={remark} className={styles.remark}>
          <TriangleAlert size={12} aria-hidden /> {remark}
        </span>
      ))}
    </Menu.Item>
  )
}

export const QuickReplyPicker = ({ thread, itemType, replies, onFiles }: QuickReplyPickerProps) => {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('replies')
  const rights = useAppSelector(selectRights)
  const choices = useChoices(thread, itemType)
  const [searchText, setSearchText] = useState(replies.typed)
  const shown = useMemo(() => filterReplies(choices, searchText), [choices, searchText])

  const put = ({ text, files }: QuickReplyChoice): void => {
    replies.put(text)
    // Files are fetched in the background; failures are shown.
    if (files.length > 0) void dispatch(fetchFiles(files)).then(onFiles)
  }
  const isKeyTaken = ({ key }: KeyboardEvent): boolean => {
    const isEmpty = searchText === ''
    if (key === 'Escape') replies.leave(searchText)
    // Ends the empty search: a space makes the `/` part of the text, Backspace removes it.
    else if (isEmpty && key === ' ') replies.leave(' ')
    else if (isEmpty && key === 'Backspace') replies.leave(null)
    else return false
    return true
  }
  return (
    <PickerFrame
      label={t('title')}
      className={styles.frame}
      onKey={isKeyTaken}
      onLeft={() => replies.leave(searchText, false)}
    >
      <Menu label={t('field')} shouldFilter={false} loop>
        <Menu.Input
          autoFocus
          value={searchText}
          onValueChange={setSearchText}
          className={styles.field}
          placeholder={t('field')}
          maxLength={100}
        />
        <VisuallyHidden>
          <span role="status">{t('count', { count: shown.length })}</span>
        </VisuallyHidden>
        {/* Keeps the focus in the field while the pointer chooses. */}
        <Menu.List className={styles.list} label={t('title')} onMouseDown={(event) => event.preventDefault()}>
          {shown.map((choice) => (
            <Choice key={choice.id} choice={choice} itemType={itemType} onChoose={() => put(choice)} />
          ))}
        </Menu.List>
        {choices.length === 0 ? (
          <p className={styles.note}>
            {t('none')}{' '}
            {rights !== null && canManageOrganisation(rights, thread.organisationId ?? '') ? (
              <Link to={toListPath('ORGANISATIONQUICKREPLY')}>{t('create')}</Link>
            ) : (
              t('whoCreates')
            )}
          </p>
        ) : shown.length === 0 ? (
          <p className={styles.note}>{t('noMatch')}</p>
        ) : (
          <p className={styles.keys} aria-hidden>
            <KeyCaps keys={['↑', '↓']} /> {t('keys.move')} <KeyCaps keys={['Enter']} /> {t('keys.put')}{' '}
            <KeyCaps keys={['Esc']} /> {t('keys.leave')}
          </p>
        )}
      </Menu>
    </PickerFrame>
  )
}
