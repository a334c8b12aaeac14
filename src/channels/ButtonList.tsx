// Buttons of a message as the customer sees them: readable, not pressable; buttons with an address are links.
import { isSafeAddress } from '../lib/linked-text.ts'
import styles from './button-list.module.css'

interface ButtonListProps {
  readonly buttons: readonly { readonly title: string; readonly url?: string | null }[]
}

export const ButtonList = ({ buttons }: ButtonListProps) =>
  buttons.length === 0 ? null : (
    <ul className={styles.buttons}>
      {buttons.map(({ title, url }, index) => (
        // The index is a stable key: buttons of a message never change their order and have no id.
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
