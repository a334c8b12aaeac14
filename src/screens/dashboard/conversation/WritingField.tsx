// Text field for replies and notes: grows with its text to eight lines.
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { ComponentProps, FocusEvent } from 'react'
import styles from './writing-field.module.css'

/** Without support for it, each change measures the field, and opening a conversation causes another layout. */
const growsByItself = 'fieldSizing' in document.documentElement.style

export const WritingField = (props: Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'rows'>) => {
  const wasEntered = useRef(false)
  // Browsers place the caret before the text of a draft; this moves it to the end.
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
