// The address of the wallboard, which shows live figures without a session.

export const wallPath = '/wall'

/** The key is in the fragment, which browsers do not send to servers. @param origin of the page */
export const toWallAddress = (origin: string, key: string): string => `${origin}${wallPath}#${key}`
