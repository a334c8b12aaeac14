// File field: files are chosen, dropped or pasted; any type unless restricted; shows upload progress and a remove button for each.
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { clsx } from 'clsx'
import { Upload, X } from 'lucide-react'
import { useRef } from 'react'
import { isAcceptedFile } from '../lib/accepts.ts'
import { Field, toErrorId } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './file-input.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface ChosenFile {
  readonly key: string
  readonly name: string
  /** Shown below the name, e.g. the size. */
  readonly detail?: string | null
  /** Uploaded share, from 0 to 1; absent if no upload is running. */
  readonly share?: number
}

export interface FileInputProps extends Omit<FieldProps, 'children'> {
  readonly files: readonly ChosenFile[]
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (key: string) => void
  /** Extensions and types in the syntax of the native field, e.g. `.csv,image/*`; any by default. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly labels: { readonly choose: string; readonly hint: string; readonly remove: (name: string) => string }
}

export const FileInput = ({
  id,
  label,
  optional,
  error,
  files,
  onAdd,
  onRemove,
  accept = '',
  multiple = true,
  disabled = false,
  labels,
}: FileInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (all: readonly File[]): void => {
    const acceptedFiles = all.filter((file) => isAcceptedFile(accept, file)).slice(0, multiple ? undefined : 1)
    if (acceptedFiles.length > 0) onAdd(acceptedFiles)
  }
  const drop = useFileDrop(disabled ? null : take)
  return (
    <Field id={id} label={label} optional={optional} error={error ?? null}>
      <div
        role="group"
        aria-label={label}
        aria-describedby={error ? toErrorId(id) : undefined}
        className={clsx(styles.place, drop.isOver && styles.over)}
        {...drop.target}
        onPaste={({ clipboardData }) => {
          if (!disabled) take([...clipboardData.files])
        }}
      >
        {files.length === 0 ? null : (
          <ul className={styles.files} aria-label={label}>
            {files.map(({ key, name, detail, share }) => (
              <li key={key} className={styles.file}>
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  {detail ? <span className={styles.detail}>{detail}</span> : null}
                  {share === undefined ? null : (
                    <LinearProgress
                      variant="determinate"
                      value={Math.min(100, Math.round(share * 100))}
                      aria-label={name}
                    />
                  )}
                </span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={labels.remove(name)}
                  title={labels.remove(name)}
                  onClick={() => onRemove(key)}
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          multiple={multiple}
          accept={accept || undefined}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            // Lets the user choose the same file again.
            target.value = ''
          }}
        />
        <Button
          variant="outlined"
          size="small"
          disabled={disabled}
          startIcon={<Upload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {labels.choose}
        </Button>
        <span className={styles.hint}>{labels.hint}</span>
      </div>
    </Field>
  )
}
