// What survives a reload if only files had been chosen: that they have to be chosen again.
import { act, renderHook } from '@testing-library/react'
import { useFormik } from 'formik'
import { useKeptValues } from '../../src/forms/use-kept-values.ts'

const initial: { readonly message: string; readonly files: readonly File[] } = { message: '', files: [] }

const reloaded = (kept: Readonly<Record<string, unknown>>) =>
  renderHook(() => {
    const form = useFormik({ initialValues: initial, onSubmit: () => undefined })
    const draft = { address: 'form', aside: { current: {} }, read: () => kept, keep: () => undefined }
    return { form, ...useKeptValues({ form, initial, draft, findWritten: () => [] }) }
  }).result

test.each([
  ['files left out', null],
  ['files as an earlier version kept them', [{}, {}]],
])('%s are asked for again until some are chosen, and are none themselves', async (_what, files) => {
  const shown = reloaded({ files })
  expect(shown.current.form.values).toEqual(initial)
  expect(shown.current.restored).toEqual({ hasWords: false, lacksFiles: true })
  await act(async () => void (await shown.current.form.setValues({ message: '', files: [new File(['a'], 'a.csv')] })))
  expect(shown.current.restored).toBeNull()
})

test('where they are not wanted any more nothing is said', () => {
  const shown = reloaded({ files: null })
  act(() => shown.current.forget())
  expect(shown.current.restored).toBeNull()
})
