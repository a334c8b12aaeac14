// Offers what a component can do, by the names of commands, while it is mounted.
import { useEffect, useRef } from 'react'
import { offerCommands } from './offered-commands.ts'
import type { Offer } from './offered-commands.ts'

/** @param offer a function where it depends on what the component is not rendered for: asked each time */
export const useOfferedCommands = (offer: Offer | (() => Offer)): void => {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => offerCommands(() => (typeof latest.current === 'function' ? latest.current() : latest.current)), [])
}
