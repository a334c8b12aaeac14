// Build-time data enters the bundle unchanged and without the modules it was made from.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { weighedRoutes } from '../../bench/size/routes.ts'
import { collectPackageImports } from '../../bench/size/package-imports.ts'
import { pitch, buildTimeFolders } from '../../scripts/webpack/build-time-data.ts'
import type { LoaderRequest } from '../../scripts/webpack/build-time-data.ts'

const files = buildTimeFolders.flatMap((of) => readdirSync(of).map((file) => join(of, file)))
const folder = mkdtempSync(join(tmpdir(), 'inbox-worked-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the loader as webpack does; it returns a module. */
const bundled = (file: string): Promise<string> =>
  new Promise((settle, fail) => {
    const context: LoaderRequest = {
      resourcePath: file,
      addDependency: () => undefined,
      addContextDependency: () => undefined,
      async: () => (error, source) => (error ? fail(error) : settle(String(source))),
    }
    pitch.call(context)
  })

const exportsOf = async (name: string, source: string): Promise<object> => {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, source)
  return { ...((await import(file)) as object) }
}

test.each(files.map((file) => [basename(file), file]))(
  '%s: what is bundled is what the module says, and imports nothing',
  async (name, file) => {
    const source = await bundled(file)
    // Such words within its data do not count.
    expect(source).not.toMatch(/^\s*import\b|\bimport\s*\(/m)
    expect(await exportsOf(name, source)).toMatchObject((await import(file)) as object)
  },
)

test('a module that cannot be run fails the build with what it says', async () => {
  await expect(bundled(resolve('contract/build-time/missing.ts'))).rejects.toThrow(/missing\.ts/)
})

test('the first scripts of the inbox do without the fields of records', () => {
  for (const { name, modules } of weighedRoutes.filter(({ signedIn }) => signedIn))
    expect([name, [...collectPackageImports(modules).keys()]]).toEqual([name, expect.not.arrayContaining(['yup'])])
})
