// The field that replies and notes are written in: it grows with its words to eight lines.
import TextareaAutosize from '@mui/material/TextareaAutosize'
import type { TextareaAutosizeProps } from '@mui/material/TextareaAutosize'
import styles from './writing-field.module.css'

export const WritingField = (props: Omit<TextareaAutosizeProps, 'className' | 'minRows' | 'maxRows'>) => (
  <TextareaAutosize {...props} className={styles.field} minRows={1} maxRows={8} />
)
