// What a record is called. Where it has no name of its own, another record's title, or what it holds, stands for it.
import { useTranslation } from 'react-i18next'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import { declarationOf, isEntityType } from '../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { attachmentsOf, isGone } from '../../../../contract/utterance.ts'
import type { Utterance } from '../../../../contract/utterance.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { useAnyRecord } from '../../../store/loader/use-record.ts'
import { fieldOf, fieldsOf, valueAt } from '../fields/resource-fields.ts'
import { valueKey } from '../fields/word-keys.ts'

export const titleOf = (type: EntityType, row: AnyRow): string => declarationOf(type).title(row)

/** What has only an id is called after whom it is with, or what it belongs to. */
const calledAfter: Partial<Record<EntityType, string>> = {
  FBCONVERSATION: 'fbUserId',
  IGCONVERSATION: 'igCustomerUserId',
  FBWAMEDIA: 'fbWaMessageId',
  WAWEBSESSION: 'waWebPhoneId',
}

/** The record whose title stands for its own: that of its own kind of name, or whose id the title is. */
const namedBy = (type: EntityType, row: AnyRow | undefined): { readonly type: EntityType; readonly id: string } | null => {
  const title = row ? titleOf(type, row) : ''
  const { references } = declarationOf(type)
  const field = calledAfter[type] ?? (recordIdPattern.test(title) ? Object.keys(references).find((one) => row?.[one] === title) : undefined)
  const target = field === undefined ? undefined : references[field]
  const id = field === undefined ? undefined : row?.[field]
  return target !== undefined && isEntityType(target) && typeof id === 'string' ? { type: target, id } : null
}

/** A key of the texts that says what a message without words is; null for one with words, and for anything else. */
const wordlessKey = (type: EntityType, row: AnyRow): string | null => {
  if (!fieldOf(type, 'message') || row['message']) return null
  const message = row as unknown as Utterance
  const kind = attachmentsOf(message)[0]?.type
  if (isGone(message)) return 'titles.gone'
  return kind === undefined ? 'titles.wordless' : valueKey(kind)
}

/** A user who cannot sign in, a page whose connection was ended: it is named with a label that says so. */
export const isPassive = (row: AnyRow): boolean => row['status'] === 'Passive' || row['isPassive'] === true

/** What a record is called: its own title, or that of the record it is called by; and whether that one is passive. */
interface Called {
  /** Empty while the record is not there. */
  readonly title: string
  readonly passive: boolean
}

export const useCalled = (type: EntityType, row: AnyRow | undefined): Called => {
  const { t } = useTranslation('resources')
  const named = namedBy(type, row)
  const other = useAnyRecord(named?.type ?? type, named?.id).row
  if (!row) return { title: '', passive: false }
  const passive = isPassive(other ?? row)
  const wordless = wordlessKey(type, row)
  if (wordless !== null) return { title: t(wordless), passive }
  const title = named && other ? titleOf(named.type, other) : titleOf(type, row)
  if (type === 'AUTH') return { title: Object.values(deviceName(title)).filter((name) => name !== null).join(' · ') || title, passive }
  // A record of few kinds may be called by its kind alone.
  const isKind = fieldsOf(type).some(({ kind, path }) => kind === 'choice' && title !== '' && valueAt(row, path) === title)
  return { title: isKind ? t(valueKey(title), title) : title, passive }
}

/** Empty while the record is not there. */
export const useTitle = (type: EntityType, row: AnyRow | undefined): string => useCalled(type, row).title
