// While a screen is on its way: nothing for 200 ms, then a quiet mark.
import CircularProgress from '@mui/material/CircularProgress'
import styles from './centred.module.css'

export const Splash = () => (
  <div className={styles.centred} aria-busy="true">
    <span className={styles.late}>
      <CircularProgress size={24} aria-label="…" />
    </span>
  </div>
)
