// A text with its matches marked. Users' text is never inserted as HTML.
import styles from './highlight.module.css'

interface HighlightProps {
  /** In order; concatenated they are the full text. */
  readonly parts: readonly { readonly text: string; readonly isHit: boolean }[]
}

export const Highlight = ({ parts }: HighlightProps) => {
  let at = 0
  const placed = parts.map((part) => {
    at += part.text.length
    return { ...part, at }
  })
  return placed.map(({ at: key, text, isHit }) =>
    isHit ? (
      <mark key={key} className={styles.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
