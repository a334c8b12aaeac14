// One lock per page and person: whatever concerns their conversation happens one after another.
export const conversationLock = (pageFbId: string | null, psid: string | null): string => `fb:${pageFbId}:${psid}`
