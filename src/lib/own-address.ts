// Only our own copies of pictures are shown: platform links expire, and would tell the platform who looks at what.
export const isOwnAddress = (address: string): boolean => /^(\/(?!\/)|blob:|data:image\/)/.test(address)
