// The frame around the screens of who is signed in: nothing that somebody who signs in waits for.
import type { ComponentProps } from 'react'
import { later } from '../../components/later.ts'
import type { Frame } from './Frame.tsx'

export const frameLater = later<ComponentProps<typeof Frame>>(async () => (await import(/* webpackChunkName: "frame" */ './Frame.tsx')).Frame)
