// Lightbox: images and videos in full window, one at a time; keys and buttons move to the next, Escape closes it.
import Dialog from '@mui/material/Dialog'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { useEffect } from 'react'
import type { KeyboardEvent } from 'react'
import { IconAction } from './IconAction.tsx'
import styles from './lightbox.module.css'

export interface LightboxItem {
  readonly id: string
  readonly address: string
  readonly name: string
  /** When it arrived, as text. */
  readonly detail: string
  readonly isFilm: boolean
}

interface LightboxLabels {
  readonly viewer: string
  readonly previous: string
  readonly next: string
  readonly save: string
  readonly close: string
  readonly place: (index: number, count: number) => string
}

export interface LightboxProps {
  /** In browsing order. */
  readonly items: readonly LightboxItem[]
  /** Id of the item to show; null, or an id that is not among the items, shows none. */
  readonly shownId: string | null
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  readonly labels: LightboxLabels
}

/** Preloads the neighbouring images. */
const useNeighbours = (neighbours: readonly (LightboxItem | undefined)[]): void => {
  const addresses = neighbours.flatMap((item) => (item && !item.isFilm ? [item.address] : [])).join('\n')
  useEffect(() => {
    for (const address of addresses.split('\n').filter(Boolean)) new Image().src = address
  }, [addresses])
}

export const Lightbox = ({ items, shownId, onShow, onClose, labels }: LightboxProps) => {
  const at = items.findIndex(({ id }) => id === shownId)
  const [item, previous, next] = [items[at], items[at - 1], at === -1 ? undefined : items[at + 1]]
  useNeighbours([previous, next])
  const show = (other: LightboxItem | undefined): void => {
    if (other) onShow(other.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // A video uses these keys for seeking.
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
    const target = { ArrowLeft: previous, ArrowRight: next, Home: items[0], End: items.at(-1) }[event.key]
    if (!target) return
    event.preventDefault()
    show(target)
  }
  return (
    <Dialog
      fullScreen
      open={item !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { className: styles.paper, 'aria-label': labels.viewer, 'aria-labelledby': undefined } }}
    >
      {item === undefined ? null : (
        <>
          <header className={styles.head}>
            <span className={styles.words} aria-live="polite">
              <span className={styles.name}>{item.name}</span>
              <span className={styles.detail}>
                {item.detail} · {labels.place(at + 1, items.length)}
              </span>
            </span>
            <a
              className={styles.save}
              href={item.address}
              download={item.name}
              aria-label={labels.save}
              title={labels.save}
            >
              <Download size={18} aria-hidden />
            </a>
            <IconAction icon={X} label={labels.close} shortcut="Escape" tone="inherit" onClick={onClose} />
          </header>
          {/* Buttons at both ends are not disabled: a disabled button would lose the focus and with it the keys. */}
          <div className={styles.stage}>
            <IconAction
              icon={ChevronLeft}
              label={labels.previous}
              tone="inherit"
              aria-disabled={!previous}
              onClick={() => show(previous)}
            />
            <div className={styles.shown}>
              {item.isFilm ? (
                <video
                  key={item.id}
                  src={item.address}
                  controls
                  playsInline
                  preload="metadata"
                  aria-label={item.name}
                />
              ) : (
                <img key={item.id} src={item.address} alt={item.name} />
              )}
            </div>
            <IconAction
              icon={ChevronRight}
              label={labels.next}
              tone="inherit"
              aria-disabled={!next}
              onClick={() => show(next)}
            />
          </div>
        </>
      )}
    </Dialog>
  )
}
