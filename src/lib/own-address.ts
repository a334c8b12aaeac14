// Which pictures may be shown: our own copies only. The platforms' links expire, and would tell them who looks at what.
export const isOwnAddress = (address: string): boolean => /^(\/(?!\/)|blob:|data:image\/)/.test(address)
