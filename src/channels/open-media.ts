// How a picture in a bubble is shown large: by whoever holds the conversation, since its neighbours are there.
import { createContext, useContext } from 'react'

export const OpenMedia = createContext<(mediaId: string) => void>(() => undefined)

export const useOpenMedia = (): ((mediaId: string) => void) => useContext(OpenMedia)
