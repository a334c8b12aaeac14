// The one tooltip of the page: it stands at whatever element with a tip is pointed at.
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { readTip } from '../../components/tip.ts'
import styles from './tips.module.css'
import { usePointedAt } from './use-pointed-at.ts'

export const Tips = () => {
  const element = usePointedAt()
  // While it fades away it says what it said.
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
