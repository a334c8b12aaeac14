// Whether our own disk did not take a file: it is full, or may not be written to. Nobody who sends us something can mend that.

const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOENT', 'ENOTDIR', 'EMFILE', 'ENFILE'])

/** Network errors that have the same code are about a connection. */
export const isDiskFault = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  return codes.has(String(code)) && syscall !== 'connect'
}
