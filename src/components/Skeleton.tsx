// Skeleton of content that is loading; visible only after 200 ms.
import styles from './waiting.module.css'

const widths = ['30%', '64%', '48%', '56%']

export const Skeleton = ({ label }: { readonly label: string }) => (
  <div className={styles.waiting} role="status" aria-busy="true" aria-label={label}>
    {widths.map((width) => (
      <span key={width} style={{ width }} />
    ))}
  </div>
)
