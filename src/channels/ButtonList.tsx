// Buttons of a message as the customer sees them: to be read, not pressed; those that lead somewhere are links.
import { isSafeAddress } from '../lib/linked-text.ts'
import styles from './button-list.module.css'

interface ButtonListProps {
  readonly buttons: readonly { readonly title: string; readonly url?: string | null }[]
}

export const ButtonList = ({ buttons }: ButtonListProps) =>
  buttons.length === 0 ? null : (
    <ul className={styles.buttons}>
      {buttons.map(({ title, url }, index) => (
        // A message's buttons never change places, and have no id of their own.
        <li key={index}>
          {url && isSafeAddress(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  )
