// The size at which a picture is shown, known before it is loaded: what comes later moves nothing.
export interface Size {
  readonly width: number
  readonly height: number
}

/** As large as it is, or as the box allows; whole pixels, never none. */
export const fitInto = (picture: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
