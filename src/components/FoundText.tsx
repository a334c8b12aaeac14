// A text with what was looked for marked in it. What people wrote is shown as text, whatever it looks like.
import styles from './found-text.module.css'

interface FoundTextProps {
  /** In order; together they are the text. */
  readonly parts: readonly { readonly text: string; readonly isHit: boolean }[]
}

export const FoundText = ({ parts }: FoundTextProps) => {
  let at = 0
  const placed = parts.map((part) => {
    at += part.text.length
    return { ...part, at }
  })
  return placed.map(({ at: key, text, isHit }) => (isHit ? <mark key={key} className={styles.hit}>{text}</mark> : text))
}
