// The address of the inbox, on which everybody starts.

export const homePath = '/'
