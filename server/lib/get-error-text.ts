// The words of an error, for logs and for those who start the product: anything can be thrown.

export const getErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
