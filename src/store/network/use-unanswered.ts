// Remembers that an attempt to send a form was not answered: it may have taken effect, whatever the next attempt returns.
import { useState } from 'react'
import { isUnanswered } from './is-unanswered.ts'
import type { RequestError } from './request-error.ts'

interface UnansweredTries {
  /** An earlier attempt was not answered. */
  readonly wasUnanswered: boolean
  /** Records a failed attempt. @returns whether it was not answered */
  readonly hear: (error: RequestError) => boolean
}

export const useUnanswered = (): UnansweredTries => {
  const [wasUnanswered, setUnanswered] = useState(false)
  return {
    wasUnanswered,
    hear: (error) => {
      const isOpen = isUnanswered(error)
      if (isOpen) setUnanswered(true)
      return isOpen
    },
  }
}
