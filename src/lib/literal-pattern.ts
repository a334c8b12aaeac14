/** Escapes typed text for the filter language, so that it is matched literally and not as a pattern. */
export const toLiteralPattern = (text: string): string => text.replace(/[.*+?()[\]{}|$^\\/]/g, '\\$&')
