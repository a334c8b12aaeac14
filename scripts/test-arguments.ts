// What was asked of the test run: `--only <part>`, and everything else as it stands, for jest.

export interface TestArguments {
  readonly only: string | undefined
  readonly forJest: readonly string[]
}

export const testArguments = (args: readonly string[]): TestArguments => {
  const at = args.indexOf('--only')
  if (at === -1) return { only: undefined, forJest: args }
  return { only: args[at + 1] ?? '', forJest: args.toSpliced(at, 2) }
}
