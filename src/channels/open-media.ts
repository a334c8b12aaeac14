// Opens an image of a bubble in the lightbox. The conversation provides it, because it knows the neighbouring images.
import { createContext, useContext } from 'react'

export const OpenMedia = createContext<(mediaId: string) => void>(() => undefined)

export const useOpenMedia = (): ((mediaId: string) => void) => useContext(OpenMedia)
