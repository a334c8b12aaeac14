/** Typed text as the filter language takes it: literal, not a pattern. */
export const toLiteralPattern = (text: string): string => text.replace(/[.*+?()[\]{}|$^\\/]/g, '\\$&')
