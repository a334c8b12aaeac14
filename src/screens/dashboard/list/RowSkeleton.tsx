// Skeleton of a row that is loading; visible only after 200 ms.
import styles from './row-skeleton.module.css'

export const RowSkeleton = () => (
  <div className={styles.row} aria-hidden="true">
    <span className={styles.face} />
    <span className={styles.lines}>
      <span className={styles.name} />
      <span className={styles.snippet} />
    </span>
  </div>
)
