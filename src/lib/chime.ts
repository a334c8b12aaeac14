// Plays two short tones. They are synthesised, so there is no sound file to load.

const tones = [
  { hertz: 659.25, from: 0 },
  { hertz: 987.77, from: 0.12 },
] as const
/** Duration of a tone, seconds. */
const ring = 0.35
/** Gain at full volume. */
const loudest = 0.4

let context: AudioContext | null = null

/** @param volume 0 to 1. Silent if the browser has no audio, or blocks it because the user has not clicked yet. */
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
