// A work item's labels as dots: their names on hover, and for those who cannot see them.
import { SpokenOnly } from '../../../components/SpokenOnly.tsx'
import { useRecords } from '../../../store/loader/use-record.ts'
import styles from './label-dots.module.css'

const none: readonly string[] = []

export const LabelDots = ({ labelIds }: { readonly labelIds: readonly string[] | undefined }) => {
  const labels = useRecords('SOCIALLABELOPTION', labelIds ?? none)
  return (
    <span className={styles.dots}>
      {labels.map(({ _id, name, hexColor }) => (
        <span key={_id} className={styles.dot} title={name ?? undefined} style={hexColor ? { background: hexColor } : undefined}>
          <SpokenOnly>{name}, </SpokenOnly>
        </span>
      ))}
    </span>
  )
}
