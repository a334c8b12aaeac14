// Opens the system's file dialog, restricted to types that the channel accepts.
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadItemType } from '../../../../contract/items.ts'
import { sendable } from '../../../../contract/sendable.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import styles from './composer.module.css'

interface AttachButtonProps {
  readonly itemType: ThreadItemType
  readonly onFiles: (files: readonly File[]) => void
  readonly disabled: boolean
}

const typesOf = (itemType: ThreadItemType): string[] => Object.values(sendable[itemType]).flatMap(({ types }) => types)

export const AttachButton = ({ itemType, onFiles, disabled }: AttachButtonProps) => {
  const { t } = useTranslation('conversation')
  const input = useRef<HTMLInputElement>(null)
  const types = typesOf(itemType)
  if (types.length === 0) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(types.includes('*') ? {} : { accept: types.join() })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the user choose the same file again.
          target.value = ''
        }}
      />
      <IconAction
        icon={Paperclip}
        className={styles.attach}
        label={t('composer.attach')}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
