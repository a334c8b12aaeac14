// A form whose faults are told beside its fields in the user's language, never by the browser's own bubbles. Enter sends it.
import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  readonly onSubmit: () => unknown
}

export const Form = ({ onSubmit, ...others }: FormProps) => (
  <form
    {...others}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      // A dialog stands inside the form that opened it as far as React's events go: its submission is nobody else's.
      event.stopPropagation()
      onSubmit()
    }}
  />
)
