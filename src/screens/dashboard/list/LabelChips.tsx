// First labels of a conversation, and the number of further ones with their names on hover.
import { useRecords } from '../../../store/records/use-record.ts'
import styles from './label-chips.module.css'

const none: readonly string[] = []

/** More labels would leave no room for the rest of the line. */
const maxShown = 2

export const LabelChips = ({ labelIds }: { readonly labelIds: readonly string[] | undefined }) => {
  const labels = useRecords('SOCIALLABELOPTION', labelIds ?? none)
  const more = labels.slice(maxShown)
  return (
    <>
      {labels.slice(0, maxShown).map(({ _id, name, hexColor }) => (
        <span key={_id} className={styles.chip} title={name ?? undefined}>
          <span className={styles.dot} style={hexColor ? { background: hexColor } : undefined} />
          <span className={styles.name}>{name}</span>
        </span>
      ))}
      {more.length > 0 ? (
        <span className={styles.more} title={more.map(({ name }) => name).join(', ')}>
          +{more.length}
        </span>
      ) : null}
    </>
  )
}
