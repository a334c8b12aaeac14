// A form whose faults are told beside its fields in the user's language, never by the browser's own bubbles. Enter sends it.
import type { ComponentProps, KeyboardEvent } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  readonly onSubmit: () => unknown
}

/** Enter in an open list chooses from it, in a field that is searched with it searches. */
const keepChoosing = (event: KeyboardEvent): void => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (target.type === 'search' || target.getAttribute('aria-expanded') === 'true') event.preventDefault()
}

export const Form = ({ onSubmit, ...others }: FormProps) => (
  <form
    {...others}
    noValidate
    onKeyDown={keepChoosing}
    onSubmit={(event) => {
      event.preventDefault()
      // A dialog stands inside the form that opened it as far as React's events go: its submission is nobody else's.
      event.stopPropagation()
      onSubmit()
    }}
  />
)
