// What a line says of itself by an icon, and in words for who points at it or listens.
import type { LucideIcon } from 'lucide-react'
import { SpokenOnly } from '../../../components/SpokenOnly.tsx'
import styles from './feed.module.css'

export const LineMark = ({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) => (
  <span className={styles.mark} title={label}>
    <Icon size={14} aria-hidden />
    <SpokenOnly>{label}</SpokenOnly>
  </span>
)
