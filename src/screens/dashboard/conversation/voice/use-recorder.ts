// Records from the microphone: waiting for permission, recording, recorded, or failed.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Maximum length of a recording. */
export const maxRecordingMs = 5 * 60_000
/** Enough for speech; five minutes are 1.2 MB. */
const bitsPerSecond = 32_000
const tickMs = 250

type Recording =
  | { readonly step: 'asking' }
  /** `refused`: the user or the browser denied access; `missing`: there is no microphone, or another application uses it. */
  | { readonly step: 'failed'; readonly why: 'refused' | 'missing' }
  | { readonly step: 'recording'; readonly lengthMs: number }
  | { readonly step: 'recorded'; readonly sound: Blob }

export interface Recorder {
  readonly recording: Recording
  readonly stop: () => void
  /** Records again from the beginning. */
  readonly again: () => void
}

/** Reports the loudness, 0 to 1, each frame. @returns a function that stops it */
const followLevel = (stream: MediaStream, tell: (level: number) => void): (() => void) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  let frame = 0
  const look = (): void => {
    analyser.getByteTimeDomainData(samples)
    // 128 is silence.
    tell(samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128)), 0) / 128)
    frame = requestAnimationFrame(look)
  }
  look()
  return () => {
    cancelAnimationFrame(frame)
    // Called at the end of the recording and on unmount, in either order.
    if (context.state !== 'closed') void context.close()
  }
}

/**
 * @param type media type to record
 * @param meter element whose `--level` follows the loudness, 0 to 1
 * @param onLeft called on unmount with the recording so far
 */
export const useRecorder = (
  type: string,
  meter: RefObject<HTMLElement | null>,
  onLeft: (sound: Blob) => void,
): Recorder => {
  const [turn, setTurn] = useState(0)
  const [recording, setRecording] = useState<Recording>({ step: 'asking' })
  const stop = useRef<() => void>(() => undefined)
  const leave = useEffectEvent(onLeft)
  useEffect(() => {
    let isLeft = false
    let recorded: Blob | null = null
    let release = (): void => undefined
    const begin = (stream: MediaStream): void => {
      const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
      const parts: Blob[] = []
      const since = performance.now()
      const end = (): void => {
        if (recorder.state !== 'inactive') recorder.stop()
      }
      const ticking = setInterval(() => {
        const lengthMs = performance.now() - since
        if (lengthMs >= maxRecordingMs) end()
        else setRecording({ step: 'recording', lengthMs })
      }, tickMs)
      const unfollow = followLevel(stream, (level) => meter.current?.style.setProperty('--level', level.toFixed(3)))
      release = () => {
        clearInterval(ticking)
        unfollow()
        for (const track of stream.getTracks()) track.stop()
      }
      recorder.ondataavailable = ({ data }) => void parts.push(data)
      recorder.onstop = () => {
        release()
        recorded = new Blob(parts, { type })
        if (isLeft) leave(recorded)
        else setRecording({ step: 'recorded', sound: recorded })
      }
      stop.current = end
      recorder.start()
      setRecording({ step: 'recording', lengthMs: 0 })
    }
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        if (isLeft) for (const track of stream.getTracks()) track.stop()
        else begin(stream)
      },
      (error: unknown) => {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isLeft) setRecording({ step: 'failed', why: isRefused ? 'refused' : 'missing' })
      },
    )
    return () => {
      isLeft = true
      if (recorded) leave(recorded)
      stop.current()
      release()
    }
  }, [turn, type, meter])
  return {
    recording,
    stop: () => stop.current(),
    again: () => {
      setRecording({ step: 'asking' })
      setTurn((count) => count + 1)
    },
  }
}
