// Duration in the format of a player: minutes, seconds, tenths.

export const formatDuration = (ms: number): string => {
  const tenths = Math.max(0, Math.round(ms / 100))
  const seconds = Math.floor(tenths / 10)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`
}
