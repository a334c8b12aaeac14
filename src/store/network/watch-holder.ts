// Detects that the tab that holds a name is frozen or hangs: the visible tab pings it regularly and reports a missing response.

const askEveryMs = 10_000
/** Hidden tabs get messages at once; only a suspended tab takes longer. */
const answerMs = 5_000

interface HolderWatch {
  /** Whether this tab holds the name. */
  readonly isHeld: () => boolean
  /** Called if the holder does not respond. */
  readonly silent: () => void
}

/** @returns `tell`: announces that this tab holds the name, so that others do not think it unresponsive; `stop`: ends the watch */
export const watchHolder = (
  name: string,
  { isHeld, silent }: HolderWatch,
): { readonly tell: () => void; readonly stop: () => void } => {
  const channel = new BroadcastChannel(`${name}/holder`)
  let late: ReturnType<typeof setTimeout> | undefined
  const onAnswer = (): void => {
    clearTimeout(late)
    late = undefined
  }
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    if (data === 'here') onAnswer()
    else if (isHeld()) tell()
  }
  const tell = (): void => channel.postMessage('here')
  const ask = (): void => {
    if (isHeld() || document.visibilityState !== 'visible') return
    late ??= setTimeout(() => {
      late = undefined
      if (!isHeld()) silent()
    }, answerMs)
    channel.postMessage('asked')
  }
  const every = setInterval(ask, askEveryMs)
  document.addEventListener('visibilitychange', ask)
  const stop = (): void => {
    clearInterval(every)
    onAnswer()
    document.removeEventListener('visibilitychange', ask)
    channel.close()
  }
  return { tell, stop }
}
