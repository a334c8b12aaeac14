// State of an action's button: disabled while the action runs and briefly afterwards, so that a double press does not start it twice.
import { useEffect, useRef, useState } from 'react'

export interface ButtonAction {
  readonly isBusy: boolean
  readonly run: () => void
}

/** @param restMs how long it stays disabled after the action has ended, ms */
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
