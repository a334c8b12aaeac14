// A tab that holds a name may be frozen by the browser, or hang: the tab that is looked at asks it now and then, and hears nothing.

const askEveryMs = 10_000
/** Messages reach hidden tabs at once; only one that is stopped takes longer. */
const answerMs = 5_000

interface HolderWatch {
  /** Whether this tab holds the name. */
  readonly isHeld: () => boolean
  /** The holder does not answer. */
  readonly silent: () => void
}

/** @returns `tell`: called when this tab gets the name, so that nobody takes it for one that is silent; `stop`: asks and answers no more */
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
