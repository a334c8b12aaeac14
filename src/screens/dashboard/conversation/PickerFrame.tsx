// Above the composer while something is chosen for it: keys reach it before what is inside, and whoever turns elsewhere leaves it.
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../../../lib/is-composing.ts'
import styles from './picker-frame.module.css'

interface PickerFrameProps {
  readonly label: string
  /** Sets its `--width`. */
  readonly className: string | undefined
  /** Not while an input method composes a character. @returns whether the key was meant for it */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** The focus has gone elsewhere in the page. */
  readonly onLeft: () => void
  readonly children: ReactNode
}

export const PickerFrame = ({ label, className, onKey, onLeft, children }: PickerFrameProps) => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={place}
      className={clsx(styles.picker, className)}
      role="dialog"
      aria-label={label}
      onKeyDownCapture={(event) => {
        if (isComposing(event) || !onKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={({ relatedTarget }) => {
        // The window may have lost the focus, not the picker.
        if (document.hasFocus() && !place.current?.contains(relatedTarget)) onLeft()
      }}
    >
      {children}
    </div>
  )
}
