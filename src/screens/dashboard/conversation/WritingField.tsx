// The field that replies and notes are written in: it grows with its words to eight lines.
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './writing-field.module.css'

/** Where the browser cannot do it, each change measures the field, and a conversation that is opened is laid out once more for it. */
const growsByItself = 'fieldSizing' in document.documentElement.style

export const WritingField = (props: Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'rows'>) =>
  growsByItself ? (
    <textarea {...props} className={clsx(styles.field, styles.growing)} rows={1} />
  ) : (
    <TextareaAutosize {...props} className={styles.field} minRows={1} maxRows={8} />
  )
