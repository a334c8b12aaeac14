// Times as the Graph API writes them.

/** `2026-11-01T09:30:00+0000` @param ms simulated milliseconds */
export const graphTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+0000')
