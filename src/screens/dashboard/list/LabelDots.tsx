// A conversation's labels as dots: their names on hover, and for those who cannot see them.
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx'
import { useRecords } from '../../../store/records/use-record.ts'
import styles from './label-dots.module.css'

const none: readonly string[] = []

export const LabelDots = ({ labelIds }: { readonly labelIds: readonly string[] | undefined }) => {
  const labels = useRecords('SOCIALLABELOPTION', labelIds ?? none)
  return (
    <span className={styles.dots}>
      {labels.map(({ _id, name, hexColor }) => (
        <span
          key={_id}
          className={styles.dot}
          title={name ?? undefined}
          style={hexColor ? { background: hexColor } : undefined}
        >
          <VisuallyHidden>{name}, </VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
