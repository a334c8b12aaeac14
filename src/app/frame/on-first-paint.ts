// Called when a screen has painted, to start everything that the paint must not wait for.
import { createContext } from 'react'

export const OnFirstPaint = createContext<() => void>(() => undefined)
