// The field that replies and notes are written in: it grows with its words to eight lines.
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { ComponentProps, FocusEvent } from 'react'
import styles from './writing-field.module.css'

/** Where the browser cannot do it, each change measures the field, and a conversation that is opened is laid out once more for it. */
const growsByItself = 'fieldSizing' in document.documentElement.style

export const WritingField = (props: Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'rows'>) => {
  const wasEntered = useRef(false)
  // A draft comes into the page with the caret before its first letter: one goes on behind the last.
  const enter = (event: FocusEvent<HTMLTextAreaElement>): void => {
    const field = event.currentTarget
    if (!wasEntered.current) field.setSelectionRange(field.value.length, field.value.length)
    wasEntered.current = true
    props.onFocus?.(event)
  }
  return growsByItself ? (
    <textarea {...props} onFocus={enter} className={clsx(styles.field, styles.growing)} rows={1} />
  ) : (
    <TextareaAutosize {...props} onFocus={enter} className={styles.field} minRows={1} maxRows={8} />
  )
}
