// Told when a screen is painted: whatever that does not need begins then.
import { createContext } from 'react'

export const OnFirstPaint = createContext<() => void>(() => undefined)
