// The only tooltip of the page: it explains the element that is pointed at or focused.
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { readTip } from '../../components/tip.ts'
import styles from './tips.module.css'
import { usePointedAt } from './use-pointed-at.ts'

export const Tips = () => {
  const element = usePointedAt()
  // Keeps its last element while it fades out.
  const [anchor, setAnchor] = useState(element)
  if (element !== null && element !== anchor) setAnchor(element)
  if (anchor === null) return null
  const { text, shortcut, isBeside, className } = readTip(anchor)
  return (
    <Tooltip
      open={element !== null}
      describeChild
      placement={isBeside ? 'right' : 'bottom'}
      slotProps={{ popper: { anchorEl: anchor, className: className ?? '' } }}
      title={
        <>
          {text}
          {shortcut === undefined ? null : <kbd className={styles.key}>{shortcut}</kbd>}
        </>
      }
    >
      <span hidden />
    </Tooltip>
  )
}
