// The message of an error, for logs and for the operator who starts the product; anything can be thrown.

export const getErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
