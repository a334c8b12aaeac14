// A text with what was looked for marked in it. What people wrote is shown as text, whatever it looks like.
import { useMemo } from 'react'
import { textParts } from '../../contract/search.ts'
import styles from './found-text.module.css'

interface FoundTextProps {
  readonly text: string
  /** Folded words. */
  readonly terms: readonly string[]
}

export const FoundText = ({ text, terms }: FoundTextProps) => {
  const parts = useMemo(() => {
    let at = 0
    return textParts(text, terms).map((part) => {
      const placed = { ...part, at }
      at += part.text.length
      return placed
    })
  }, [text, terms])
  return parts.map(({ at, text: piece, isHit }) => (isHit ? <mark key={at} className={styles.hit}>{piece}</mark> : piece))
}
