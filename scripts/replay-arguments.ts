// Arguments of the replay: `FILE`, `--export-test DIR`, `--devtools FILE`.

export interface ReplayArguments {
  readonly file: string
  /** Folder for the test. */
  readonly exportTest: string | null
  /** File for Redux DevTools. */
  readonly devtools: string | null
}

export const usage = 'npm run replay -- FILE [--export-test DIR] [--devtools FILE]'

/** @returns the arguments, or a line with the mistake */
export const parseReplayArguments = (args: readonly string[]): ReplayArguments | string => {
  const rest = [...args]
  const option = (name: string): string | null | undefined => {
    const at = rest.indexOf(name)
    if (at === -1) return null
    const [, value] = rest.splice(at, 2)
    return value === undefined || value.startsWith('--') ? undefined : value
  }
  const [exportTest, devtools] = [option('--export-test'), option('--devtools')]
  if (exportTest === undefined) return `--export-test takes a folder: ${usage}`
  if (devtools === undefined) return `--devtools takes a file: ${usage}`
  const [file, ...others] = rest
  if (file === undefined) return usage
  if (others.length > 0 || file.startsWith('--')) return `unknown: ${(file.startsWith('--') ? rest : others).join(' ')}`
  return { file, exportTest, devtools }
}
