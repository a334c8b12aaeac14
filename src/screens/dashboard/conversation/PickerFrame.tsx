// Frame of a picker above the composer: handles keys before its contents do, and closes when the focus leaves it.
import { clsx } from 'clsx'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isComposing } from '../../../lib/is-composing.ts'
import styles from './picker-frame.module.css'

interface PickerFrameProps {
  readonly label: string
  /** Sets `--width`. */
  readonly className: string | undefined
  /** Not called while an input method composes a character. @returns whether the key was handled */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** Called when the focus moves elsewhere in the page. */
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
        // The window may have lost the focus instead of the picker.
        if (document.hasFocus() && !place.current?.contains(relatedTarget)) onLeft()
      }}
    >
      {children}
    </div>
  )
}
