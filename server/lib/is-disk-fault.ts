// Whether our own disk could not store a file (full, or not writable), which the sender of the file cannot fix.

const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'ENOENT', 'ENOTDIR', 'EMFILE', 'ENFILE'])

/** Network errors with the same code belong to a connection, and are excluded. */
export const isDiskFault = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException
  return codes.has(String(code)) && syscall !== 'connect'
}
