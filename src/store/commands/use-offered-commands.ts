// Offers actions of a component under command ids while it is mounted.
import { useEffect, useRef } from 'react'
import { offerCommands } from './offered-commands.ts'
import type { Offer } from './offered-commands.ts'

/** @param offer a function if it depends on something that does not re-render the component; it is called at each look-up */
export const useOfferedCommands = (offer: Offer | (() => Offer)): void => {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => offerCommands(() => (typeof latest.current === 'function' ? latest.current() : latest.current)), [])
}
