// Remembers that one of the tries of a form was not answered: what it asked for may be done, whatever the next one is answered.
import { useState } from 'react'
import { isUnanswered } from './is-unanswered.ts'
import type { RequestError } from './request-error.ts'

interface UnansweredTries {
  /** One of the tries before this one. */
  readonly wasUnanswered: boolean
  /** @returns whether this one was not answered */
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
