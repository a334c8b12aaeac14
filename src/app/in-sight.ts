// Who wants to know that a screen is in sight: what is not needed for that begins then.
import { createContext } from 'react'

export const InSight = createContext<() => void>(() => undefined)
