// Shown while a screen loads: nothing for 200 ms, then the pulsing product mark, and a note if the connection is lost.
import { LostLoadNote } from '../../components/LostLoadNote.tsx'
import { Mark } from '../../components/Mark.tsx'
import styles from './centred.module.css'

export const Splash = () => (
  <div className={styles.centred} aria-busy="true">
    <span className={styles.late}>
      <Mark size={40} />
    </span>
    <LostLoadNote />
  </div>
)
