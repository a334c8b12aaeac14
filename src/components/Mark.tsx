// Product mark, as on the application icon: a bubble shaped as an inbox tray. Decorative; the name is given as text beside it.
import styles from './mark.module.css'

export const Mark = ({ size }: { readonly size: 32 | 40 | 48 }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 512 512" aria-hidden="true" focusable="false">
    <rect className={styles.ground} width="512" height="512" rx="136" />
    <path
      className={styles.bubble}
      d="M148 132h216a44 44 0 0 1 44 44v124a44 44 0 0 1-44 44H246l-72 60a10 10 0 0 1-16-8v-52h-10a44 44 0 0 1-44-44V176a44 44 0 0 1 44-44z"
    />
    <path className={styles.tray} d="M176 226h38a12 12 0 0 1 11 7 34 34 0 0 0 62 0 12 12 0 0 1 11-7h38" />
    <circle className={styles.arrival} cx="256" cy="182" r="15" />
  </svg>
)
