// The frame around the screens of who is signed in: nothing that somebody who signs in waits for.
import type { ReactNode } from 'react'
import { later } from '../../components/later.ts'

export const frameLater = later<{ readonly children: ReactNode }>(async () => (await import('./Frame.tsx')).Frame)
