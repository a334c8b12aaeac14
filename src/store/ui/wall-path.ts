// Where a wall shows the live figures without a session.

export const wallPath = '/wall'

/** The key stands after the #, which no server sees. @param origin of the page */
export const toWallAddress = (origin: string, key: string): string => `${origin}${wallPath}#${key}`
