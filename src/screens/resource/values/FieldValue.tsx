// One value of a record: short in a table, complete on its own page.
import { clsx } from 'clsx'
import { ArrowDown, Check, ExternalLink, Hourglass, Minus, TriangleAlert, Unplug } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { getValueAt } from '../../../../contract/get-value-at.ts'
import { Picture } from '../../../components/Picture.tsx'
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { isOwnAddress } from '../../../lib/own-address.ts'
import { formatSize } from '../../../lib/format-size.ts'
import { getTextColour } from '../../../lib/text-colour.ts'
import { formatRowTime } from '../../../lib/time-text.ts'
import { formatWeekday } from '../../../lib/format-weekday.ts'
import { translatePlatformWords } from '../../../lib/platform-words.ts'
import { parseWordlessKind } from '../../../lib/wordless-kind.ts'
import { selectNow } from '../../../store/network/clock-slice.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { formatZonedTime } from '../fields/format-zoned-time.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { toEntityType, getTypeBeside } from '../fields/type-beside.ts'
import { useRecordZone, useZoneOf } from '../fields/use-zone-of.ts'
import { toSubjectKey, toValueKey } from '../fields/word-keys.ts'
import { AuditValue } from './AuditValue.tsx'
import { PastImportState } from './PastImportState.tsx'
import { RecordLink } from './RecordLink.tsx'
import type { FieldValueProps } from './field-value-props.ts'
import { formatValue } from './format-value.ts'
import styles from './values.module.css'

const Time = ({ time, row, short }: { readonly time: string; readonly row: AnyRow; readonly short: boolean }) => {
  const { i18n } = useTranslation()
  const now = useAppSelector(selectNow)
  const zone = useRecordZone(row)
  const whole = formatZonedTime(time, i18n.language, zone)
  return (
    <time dateTime={time} title={whole} className={clsx(styles.time, short && styles.oneLine)}>
      {short ? formatRowTime(time, now, i18n.language, zone) : whole}
    </time>
  )
}

const ColourChip = ({ colour }: { readonly colour: string }) => {
  const text = getTextColour(colour)
  if (text === null) return <span>{colour}</span>
  return (
    <span className={clsx(styles.chip, styles[text])} style={{ backgroundColor: colour }}>
      {colour}
    </span>
  )
}

const PictureLink = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('resources')
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
      {t('picture')} <ExternalLink size={12} aria-hidden />
    </a>
  )
}

/** Bad states stand out with an icon: low quality of a number, a channel that cannot send. */
const badStanding: Readonly<Record<string, LucideIcon>> = {
  'qualityRating RED': ArrowDown,
  'status reauthorise': TriangleAlert,
  'status restricted': TriangleAlert,
  'status connecting': Hourglass,
  'state NOT_CONNECTED': Unplug,
  'state restricted': TriangleAlert,
  'state conflict': TriangleAlert,
  'state logged_out': TriangleAlert,
  'state banned': TriangleAlert,
}

const Choice = ({ path, value }: { readonly path: string; readonly value: string }) => {
  const { t } = useTranslation('resources')
  const Icon = badStanding[`${path} ${value}`]
  return (
    <span className={Icon && styles.bad}>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {t(toValueKey(value), value)}
    </span>
  )
}

const OfChannel = ({ row }: { readonly row: AnyRow }) => {
  const { pastImport, organisationId } = row as unknown as Row<'CHANNEL'>
  const zone = useZoneOf(organisationId)
  return pastImport ? <PastImportState past={pastImport} zone={zone} /> : null
}

const isOfAudit = (row: AnyRow, path: string): path is 'fields' | 'changes' =>
  typeof row['action'] === 'string' && (path === 'fields' || path === 'changes')

/** Whether the field is a file size in bytes. */
const isSize = ({ kind, path }: ResourceField): boolean => kind === 'number' && path === 'size'

export const FieldValue = ({ field: declared, row, short = false }: FieldValueProps) => {
  const { t, i18n } = useTranslation(['resources', 'app', 'errors'])
  const beside = getTypeBeside(row, declared.path)
  const field: ResourceField =
    declared.target === null && beside !== null ? { ...declared, kind: 'reference', target: beside } : declared
  const value = getValueAt(row, field.path) ?? field.whenUnset
  const shown = formatValue(field, value)
  if (shown.as !== 'nothing' && isOfAudit(row, declared.path))
    return <AuditValue row={row} path={declared.path} Value={FieldValue} />
  switch (shown.as) {
    case 'nothing':
      return <span className={styles.quiet}>–</span>
    case 'time':
      return <Time time={shown.time} row={row} short={short} />
    case 'choice':
      return <Choice path={field.path} value={shown.text} />
    case 'language':
      return <span>{t(`app:language.${shown.text}`)}</span>
    case 'flag': {
      const Icon = shown.on ? Check : Minus
      return (
        <span className={shown.on ? styles.on : styles.quiet}>
          <Icon size={16} aria-hidden />
          {short ? <VisuallyHidden>{t(shown.on ? 'yes' : 'no')}</VisuallyHidden> : t(shown.on ? 'yes' : 'no')}
        </span>
      )
    }
    case 'colour':
      return <ColourChip colour={shown.text} />
    case 'picture':
      // Only our own copies may be shown as images; another address stays a link.
      return isOwnAddress(shown.text) ? (
        <Picture className={styles.picture} address={shown.text} broken={<PictureLink address={shown.text} />} />
      ) : (
        <PictureLink address={shown.text} />
      )
    case 'link':
      return (
        <a className={styles.link} href={shown.address} target="_blank" rel="noreferrer noopener">
          {shown.text} <ExternalLink size={12} aria-hidden />
        </a>
      )
    case 'records': {
      const { target } = field
      return target === null ? (
        <span>{shown.ids.join(', ')}</span>
      ) : (
        <span className={styles.several}>
          {shown.ids.map((id) => (
            <RecordLink key={id} type={target} id={id} />
          ))}
        </span>
      )
    }
    case 'mixed':
      return (
        <span className={styles.several}>
          {shown.records.map(({ type, id }) => (
            <span key={id}>
              {type === 'USER' || short ? null : <span className={styles.of}>{t(`errors:controller.${type}`)}: </span>}
              <RecordLink type={type} id={id} />
            </span>
          ))}
        </span>
      )
    case 'hours':
      return (
        <span className={styles.several}>
          {shown.days.map(({ day, from, to }) => (
            <span key={day} className={styles.time}>{`${formatWeekday(day, i18n.language)} ${from}–${to}`}</span>
          ))}
        </span>
      )
    case 'data':
      if (declared.path === 'pastImport') return <OfChannel row={row} />
      return short ? (
        <span className={styles.quiet}>…</span>
      ) : (
        <pre className={styles.data} tabIndex={0}>
          {shown.text}
        </pre>
      )
    case 'text': {
      if (typeof value === 'number' && isSize(declared)) return <span>{formatSize(value, i18n.language) ?? '–'}</span>
      const type = field.path.endsWith('Type') ? toEntityType(shown.text) : null
      if (type !== null) return <span>{t(`errors:controller.${type}`)}</span>
      if (field.path === 'entityType') return <span>{t(toValueKey(shown.text), shown.text)}</span>
      if (field.path === 'subject') return <span>{t(toSubjectKey(shown.text), shown.text)}</span>
      const wordlessKind = field.path === 'snippet' ? parseWordlessKind(shown.text) : null
      if (wordlessKind !== null) return <span>{t(toValueKey(wordlessKind), shown.text)}</span>
      // Only texts of the platform are translated; a customer's text stays unchanged.
      const isPlatformNotification = field.path === 'snippet' && 'recipientId' in row && !row['threadItemId']
      const snippetText = isPlatformNotification
        ? translatePlatformWords(shown.text, (word) => t(toValueKey(word), { defaultValue: word }))
        : shown.text
      return <span className={short ? undefined : styles.prose}>{snippetText}</span>
    }
  }
}
