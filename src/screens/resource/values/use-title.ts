// Title of a record. Without a name of its own it uses another record's title, or its contents.
import { useTranslation } from 'react-i18next'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import { getDeclaration, isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { attachmentsOf, isGone } from '../../../../contract/channel-message.ts'
import type { ChannelMessage } from '../../../../contract/channel-message.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { parseDeviceName } from '../../../lib/device-name.ts'
import { useAnyRecord } from '../../../store/records/use-record.ts'
import { getField, getFields } from '../fields/resource-fields.ts'
import { getTypeBeside } from '../fields/type-beside.ts'
import { toSubjectKey, toValueKey } from '../fields/word-keys.ts'

export const titleOf = (type: EntityType, row: AnyRow): string => getDeclaration(type).title(row)

/** Reference whose record gives the title to a record that has only an id. */
const calledAfter: Partial<Record<EntityType, string>> = {
  FBCONVERSATION: 'fbUserId',
  IGCONVERSATION: 'igCustomerUserId',
  FBWAMEDIA: 'fbWaMessageId',
  WAWEBSESSION: 'waWebApplicationId',
  READSTATE: 'targetId',
}

/** The record whose title is used instead: by the type's naming reference, or if the title is the id of a reference. */
const findNaming = (
  type: EntityType,
  row: AnyRow | undefined,
): { readonly type: EntityType; readonly id: string } | null => {
  const title = row ? titleOf(type, row) : ''
  const { references } = getDeclaration(type)
  const field =
    calledAfter[type] ??
    (recordIdPattern.test(title) ? Object.keys(references).find((one) => row?.[one] === title) : undefined)
  const target = field === undefined ? undefined : (references[field] ?? (row && getTypeBeside(row, field)))
  const id = field === undefined ? undefined : row?.[field]
  return typeof target === 'string' && isEntityType(target) && typeof id === 'string' ? { type: target, id } : null
}

const publications: readonly EntityType[] = ['FBPOST', 'IGMEDIA', 'IGTAGGEDMEDIA']
const comments: readonly EntityType[] = ['FBCOMMENT', 'IGCOMMENT']

/** Translation key for a message or post without text; null if there is a text, and for any other type. */
const wordlessKey = (type: EntityType, row: AnyRow): string | null => {
  if (publications.includes(type)) {
    if (row['message'] || row['story'] || row['caption']) return null
    return row['isRemoteDeleted'] === true ? 'titles.publicationGone' : 'titles.publication'
  }
  if (!getField(type, 'message') || row['message']) return null
  const message = row as unknown as ChannelMessage
  const kind = attachmentsOf(message)[0]?.type
  const isComment = comments.includes(type)
  if (isGone(message)) return isComment ? 'titles.commentGone' : 'titles.gone'
  if (kind !== undefined) return toValueKey(kind)
  return isComment ? 'titles.comment' : 'titles.wordless'
}

/** A user who cannot sign in, or a disconnected page; its name gets a label that says so. */
export const isPassive = (row: AnyRow): boolean => row['status'] === 'Passive' || row['isPassive'] === true

/** Label beside the name; `removed` is a deleted organisation that can be restored. */
export type RecordStatus = 'Passive' | 'removed'

const standingOf = (row: AnyRow): RecordStatus | null => {
  if (isPassive(row)) return 'Passive'
  return row['deletedTime'] ? 'removed' : null
}

/** Title of a record, its own or its naming record's, and that record's status. */
interface RecordName {
  /** Empty while the record is not loaded. */
  readonly title: string
  readonly standing: RecordStatus | null
}

export const useRecordName = (type: EntityType, row: AnyRow | undefined): RecordName => {
  const { t } = useTranslation('resources')
  const naming = findNaming(type, row)
  const other = useAnyRecord(naming?.type ?? type, naming?.id).row
  if (!row) return { title: '', standing: null }
  const standing = standingOf(other ?? row)
  const wordless = wordlessKey(type, row) ?? (naming && other ? wordlessKey(naming.type, other) : null)
  if (wordless !== null) return { title: t(wordless), standing }
  const title = naming && other ? titleOf(naming.type, other) : titleOf(type, row)
  if (type === 'PREFERENCE') return { title: t(toSubjectKey(title), title), standing }
  if (type === 'AUTH')
    return {
      title:
        Object.values(parseDeviceName(title))
          .filter((name) => name !== null)
          .join(' · ') || title,
      standing,
    }
  // Types with a few fixed kinds use the kind as title.
  const isKind = getFields(type).some(
    ({ kind, path }) => kind === 'choice' && title !== '' && getValueAt(row, path) === title,
  )
  return { title: isKind ? t(toValueKey(title), title) : title, standing }
}

/** Empty while the record is not loaded. */
export const useTitle = (type: EntityType, row: AnyRow | undefined): string => useRecordName(type, row).title
