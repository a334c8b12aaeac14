// The button of an action: disabled while it runs and a moment after, so that a second press by the same hand starts nothing.
import { useEffect, useRef, useState } from 'react'

export interface ButtonAction {
  readonly isBusy: boolean
  readonly run: () => void
}

/** @param restMs how long after its end it stays disabled */
export const useAction = (action: () => Promise<unknown>, restMs: number): ButtonAction => {
  const [isBusy, setBusy] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await action()
    } finally {
      rest.current = setTimeout(() => setBusy(false), restMs)
    }
  }
  return { isBusy, run: () => void run() }
}
