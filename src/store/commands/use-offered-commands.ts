// Offers what a component can do, by the names of commands, while it is mounted.
import { useEffect, useRef } from 'react'
import { offerCommands } from './offered-commands.ts'

export const useOfferedCommands = (offer: Readonly<Record<string, () => void>>): void => {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => offerCommands(() => latest.current), [])
}
