// Files dragged onto a part of the screen: whether they hover over it, and the handler for the drop.
import { useState } from 'react'
import type { DragEvent } from 'react'

export interface FileDrop {
  readonly isOver: boolean
  readonly target: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** @param drop null if dropping is disabled now; the browser is still prevented from opening the file instead of the application */
export const useFileDrop = (drop: ((files: readonly File[]) => void) | null): FileDrop => {
  const [isOver, setOver] = useState(false)
  return {
    isOver: isOver && drop !== null,
    target: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = drop === null ? 'none' : 'copy'
        setOver(true)
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        drop?.([...event.dataTransfer.files])
      },
    },
  }
}
