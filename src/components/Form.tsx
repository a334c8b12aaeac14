// A form that shows errors beside its fields in the user's language instead of native validation bubbles. Enter submits it.
import type { ComponentProps, KeyboardEvent } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  readonly onSubmit: () => unknown
}

/** Enter in an open list chooses from it, and Enter in a search field searches; neither submits. */
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
      // React events bubble from a dialog to the form that opened it; its submission must not submit that form.
      event.stopPropagation()
      onSubmit()
    }}
  />
)
