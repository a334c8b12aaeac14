// Image of ours. If it cannot be loaded, the parent is notified and a fallback is shown.
import { useState } from 'react'
import type { ReactNode } from 'react'

export interface PictureProps {
  readonly address: string
  readonly className: string | undefined
  /** Called with the address that could not be loaded. */
  readonly onBroken?: (address: string) => void
  readonly broken?: ReactNode
}

export const Picture = ({ address, className, onBroken, broken = null }: PictureProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === address) return broken
  return (
    <img
      className={className}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => {
        setFailed(address)
        onBroken?.(address)
      }}
    />
  )
}
