// Computes the size of a picture on screen before it is loaded, so that loading it does not shift the layout.
export interface Size {
  readonly width: number
  readonly height: number
}

/** Original size, or scaled down to fit the box; whole pixels, at least 1. */
export const fitInto = (picture: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
