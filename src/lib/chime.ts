// Two short tones, made here: no file to load.

const tones = [
  { hertz: 659.25, from: 0 },
  { hertz: 987.77, from: 0.12 },
] as const
/** Seconds that a tone rings. */
const ring = 0.35
/** So loud it is at most. */
const loudest = 0.4

let context: AudioContext | null = null

/** @param volume 0 to 1. Silent where the browser has no sound, or lets none be made before somebody has clicked. */
export const playChime = async (volume: number): Promise<void> => {
  if (typeof AudioContext === 'undefined' || volume <= 0) return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume().catch(() => undefined)
  if (context.state !== 'running') return
  const now = context.currentTime
  for (const { hertz, from } of tones) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0, now + from)
    gain.gain.linearRampToValueAtTime(volume * loudest, now + from + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, now + from + ring)
    tone.connect(gain).connect(context.destination)
    tone.start(now + from)
    tone.stop(now + from + ring)
  }
}
