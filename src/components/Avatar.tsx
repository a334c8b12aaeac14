// A person's picture, or initials on a muted colour that depends only on the name.
import { clsx } from 'clsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { getInitials, getTint } from '../lib/initials.ts'
import { isOwnAddress } from '../lib/own-address.ts'
import styles from './avatar.module.css'
import { Picture } from './Picture.tsx'

export interface AvatarProps {
  readonly name: string
  readonly imageUrl?: string | null
  readonly size?: 20 | 28 | 40 | 64
  /** Mark at the lower edge: a channel, or the person's availability. */
  readonly mark?: ReactNode
}

/** Decorative: the name is given as text beside it. */
export const Avatar = ({ name, imageUrl, size = 40, mark }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const picture = imageUrl && isOwnAddress(imageUrl) && broken !== imageUrl ? imageUrl : null
  return (
    <span
      className={clsx(styles.avatar, styles[`size${size}`], picture === null && styles[`tint${getTint(name)}`])}
      aria-hidden="true"
    >
      {picture === null ? (
        getInitials(name)
      ) : (
        <Picture className={styles.picture} address={picture} onBroken={setBroken} />
      )}
      {mark === undefined ? null : <span className={styles.mark}>{mark}</span>}
    </span>
  )
}
