// Path of the inbox, the start page.

export const homePath = '/'
